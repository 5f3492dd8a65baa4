import { createClient, type Refusal, unwrap } from '@registry/api-client'
import { apiRoot } from '../api/api-root.ts'
import type { RequestContext } from '../context.ts'
import { throwPageError } from '../need.ts'

/**
 * Result of checking the visitor on the server: `admin`, `other` (no admin, or a banned account), `nobody` (no session)
 * or `unknown` (the issuer keeps its sessions in the browser). A `Refusal` means that the API failed.
 */
export type WhoAsks = 'admin' | 'other' | 'nobody' | 'unknown' | Refusal

type Asked = Pick<RequestContext, 'apiFetch' | 'identity'>

/**
 * Checks the visitor by the session cookie of the embedded provider. Public pages and API operations never read this
 * cookie.
 */
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
  // The provider counts requests by the client in this header.
  const client = request.headers.get('x-forwarded-for')
  if (client !== null) headers.set('x-forwarded-for', client)
  const answer = await apiFetch(new Request(`${apiRoot}/auth/token`, { headers }))
  if (answer.status === 401) return undefined
  // Too many requests or an unreachable database are temporary errors, so the visitor may retry.
  if (!answer.ok) return throwPageError({ status: 503, code: `http_${answer.status}` })
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
    ? body.token
    : undefined
}
