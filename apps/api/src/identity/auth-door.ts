import { RegistryError } from '../platform/errors.ts'
import { readJson } from '../platform/http/read-body.ts'
import { createRequestLimiter, type Limit } from '../platform/http/request-limiter.ts'
import { assertStorable } from '../platform/http/storable-text.ts'
import type { Clock } from '../platform/time/clock.ts'
import { limitRequests } from './limit-requests.ts'

interface Parts {
  /** The pages' address: the one origin that the provider knows itself by. */
  publicUrl: string
  trustedOrigins: readonly string[]
  clock: Clock
  /** How often one client may sign in or up; undefined for no limit. */
  signing: Limit | undefined
  /** The provider itself. */
  handle(request: Request): Promise<Response>
}

/** What the provider is let do; it could do more, such as deleting accounts without asking the registry. */
const offered: Record<string, 'GET' | 'POST'> = {
  '/sign-up/email': 'POST',
  '/sign-in/email': 'POST',
  '/sign-in/social': 'POST',
  '/callback/google': 'GET',
  '/callback/github': 'GET',
  '/sign-out': 'POST',
  '/get-session': 'GET',
  '/token': 'GET',
  '/jwks': 'GET',
  '/request-password-reset': 'POST',
  '/reset-password': 'POST',
  '/send-verification-email': 'POST',
  '/verify-email': 'GET',
  '/error': 'GET',
}

/**
 * Lets requests through to the embedded provider that are for something it offers, come from our own pages, have a body of
 * bounded size and are not too many. Answers undefined for an address that is not offered.
 */
export function createAuthDoor({ publicUrl, trustedOrigins, clock, signing, handle }: Parts) {
  const limiter = createRequestLimiter(clock)
  const admit = async (request: Request, path: string): Promise<Response> => {
    // The cookie is all that a browser needs to show, so whose page is asking is looked at before anything else.
    const origin = request.headers.get('origin')
    if (origin !== null && !trustedOrigins.includes(origin)) throw new RegistryError('foreign_origin')
    const body = request.method === 'POST' ? await readBody(request) : undefined
    limitRequests({ limiter, signing }, { path, headers: request.headers, email: emailIn(body) })
    const { search } = new URL(request.url)
    const address = `${publicUrl}/api/auth${path}${search}`
    if (body === undefined) return handle(new Request(address, { headers: request.headers }))
    const headers = new Headers(request.headers)
    headers.set('content-type', 'application/json')
    return handle(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  return async (request: Request): Promise<Response | undefined> => {
    const path = new URL(request.url).pathname.replace(/^\/auth(?=\/)/, '')
    if (!Object.hasOwn(offered, path) || offered[path] !== request.method) return undefined
    try {
      return await admit(request, path)
    } catch (error) {
      if (error instanceof RegistryError) return refuse(error)
      throw error
    }
  }
}

/** An empty body says nothing, as an empty object does. */
async function readBody(request: Request): Promise<unknown> {
  if (!request.body || request.headers.get('content-length') === '0') return {}
  const body = await readJson(request)
  assertStorable(body, 'body')
  return body
}

function emailIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return typeof body.email === 'string' ? body.email.toLowerCase() : undefined
}

/** In the provider's own shape, so that whoever calls it reads one kind of refusal. */
function refuse({
  code,
  message,
  status,
  facts,
}: Pick<RegistryError, 'code' | 'message' | 'status' | 'facts'>): Response {
  const { seconds } = facts
  const headers = { 'Cache-Control': 'no-store', ...(seconds !== undefined && { 'Retry-After': String(seconds) }) }
  return Response.json({ code: code.toUpperCase(), message }, { status, headers })
}
