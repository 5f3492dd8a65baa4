import { createClient, unwrap, type ApiClient } from '@registry/api-client'
import { ToolRefusal } from './tool.ts'

export type Ask = (request: Request) => Promise<Response>

/** Internal base address: the public address may have a path prefix that the router lacks. */
const base = 'http://registry'

/**
 * Creates a client of the API in this process. Its requests count against the caller's rate limit and end when the
 * caller's request is aborted.
 */
export function createRegistryClient(ask: Ask, caller: Request | undefined): ApiClient {
  const address = caller?.headers.get('x-forwarded-for')
  const send = (request: Request) => {
    const headers = new Headers(request.headers)
    if (address) headers.set('x-forwarded-for', address)
    return ask(new Request(request, { headers, ...(caller && { signal: caller.signal }) }))
  }
  const fetch = async (request: Request) => {
    const response = await send(request)
    const location = response.headers.get('location')
    // The API redirects for a merged pack, or for an id in another case.
    const target = location === null ? undefined : new URL(location, request.url)
    return target?.origin === base ? send(new Request(target)) : response
  }
  return createClient({ fetch, baseUrl: base })
}

/** Returns the data of an answer. Throws ToolRefusal when the API refuses the request. */
export async function dataOf<Data>(asked: Parameters<typeof unwrap<Data>>[0]): Promise<NonNullable<Data>> {
  const answer = await unwrap(asked)
  if (!answer.ok) throw new ToolRefusal(answer.code, answer.message)
  return answer.data
}
