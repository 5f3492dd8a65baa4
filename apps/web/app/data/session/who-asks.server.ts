import { createClient, type Refusal, unwrap } from '@registry/api-client'
import { apiRoot } from '../api/api-root.ts'
import type { RequestContext } from '../context.ts'
import { throwPageError } from '../need.ts'

/**
 * Classifies the visitor of a page, as far as the server can know before it answers:
 * - `admin`
 * - `other`: somebody who is none, or an account that is banned
 * - `nobody`: no session
 * - `unknown`: the issuer keeps its sessions in the browser, which finds out by itself
 * - otherwise why the API could not say
 */
export type WhoAsks = 'admin' | 'other' | 'nobody' | 'unknown' | Refusal

type Asked = Pick<RequestContext, 'apiFetch' | 'identity'>

/** Looks at the cookie of the embedded provider, which no public page and no operation of the API does. */
export const whoAsks = async (request: Request, asked: Asked): Promise<WhoAsks> => {
  if (asked.identity.provider !== 'embedded') return 'unknown'
  const token = await idTokenFor(request, asked)
  if (token === undefined) return 'nobody'
  const user = await unwrap(createClient({ fetch: asked.apiFetch, baseUrl: apiRoot, token }).GET('/users'))
  if (user.ok) return user.data.isAdmin === true ? 'admin' : 'other'
  if (user.status === 401) return 'nobody'
  return user.status === 403 ? 'other' : user
}

const idTokenFor = async (request: Request, { apiFetch }: Asked): Promise<string | undefined> => {
  const cookie = request.headers.get('cookie')
  if (cookie === null) return undefined
  const headers = new Headers({ cookie })
  // Whose requests the provider counts.
  const client = request.headers.get('x-forwarded-for')
  if (client !== null) headers.set('x-forwarded-for', client)
  const answer = await apiFetch(new Request(`${apiRoot}/auth/token`, { headers }))
  if (answer.status === 401) return undefined
  // Too many requests, or no database: it may be able to say so in a moment.
  if (!answer.ok) return throwPageError({ status: 503, code: `http_${answer.status}` })
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
    ? body.token
    : undefined
}
