import { isObject } from '../../platform/is-object.ts'

/** Session as the provider describes it to the door alone. */
export interface OwnSession {
  id: string
  userId: string
  createdAt: Date
}

/** Returns the session in a response of `/get-session`; undefined for a signed-out visitor. */
export async function sessionIn(answer: Response): Promise<OwnSession | undefined> {
  const body: unknown = answer.ok ? await answer.json() : undefined
  const session = isObject(body) ? body['session'] : undefined
  if (!isObject(session)) return undefined
  const { id, userId, createdAt } = session
  if (typeof id !== 'string' || typeof userId !== 'string' || typeof createdAt !== 'string') return undefined
  return { id, userId, createdAt: new Date(createdAt) }
}

/** Tells whether a sign-in had the right password and waits for a code. */
export async function waitsForCode(answer: Response): Promise<boolean> {
  // A redirect has the content type of JSON and an empty body.
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return false
  const body: unknown = await answer.clone().json()
  return isObject(body) && body['twoFactorRedirect'] === true
}

/**
 * Removes session secrets from a response of the provider, because only the HTTP-only cookie may hold them. A list of
 * sessions keeps the fields of the account page and marks the session `currentId`.
 */
export async function withoutSecrets(path: string, answer: Response, currentId: string | undefined): Promise<Response> {
  if (!answer.ok || !telling.has(path)) return answer
  const body: unknown = await answer.json()
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return Response.json(publicFacts(path, body, currentId), { status: answer.status, headers })
}

const telling = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-registration',
  '/passkey/verify-authentication',
  '/get-session',
  '/list-sessions',
])

function publicFacts(path: string, body: unknown, currentId: string | undefined): unknown {
  if (path === '/passkey/verify-registration') return { status: true }
  if (Array.isArray(body)) return body.filter(isObject).map((session) => listed(session, currentId))
  if (!isObject(body)) return body
  const { token: _secret, session, ...facts } = body
  return isObject(session) ? { ...facts, session: { id: session['id'] } } : facts
}

function listed({ id, createdAt, userAgent }: Record<string, unknown>, currentId: string | undefined) {
  return { id, createdAt, userAgent: userAgent ?? '', isCurrent: id === currentId }
}
