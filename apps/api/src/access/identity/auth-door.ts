import { randomUUID } from 'node:crypto'
import { isDatabaseAway } from '../../platform/db/is-away.ts'
import { isRefusal, RegistryError } from '../../platform/errors.ts'
import { readJson } from '../../platform/http/read-body.ts'
import { createRequestLimiter, type Limit } from '../../platform/http/request-limiter.ts'
import { assertStorable } from '../../platform/http/storable-text.ts'
import { isObject } from '../../platform/is-object.ts'
import type { Log } from '../../platform/log/log.ts'
import { shortTextProblem } from '../../platform/short-text.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { assertRecentSignIn } from '../permissions/recent-sign-in.ts'
import { exchange } from './exchange.ts'
import type { KnownDevices } from './known-devices.ts'
import { limitRequests } from './limit-requests.ts'
import { nameOf } from './own-name.ts'
import { sessionIn, waitsForCode, withoutSecrets, type OwnSession } from './own-sessions.ts'
import { typedCode } from './recovery-codes.ts'
import { secondFactorPaths, type SecondFactorDoor } from './second-factor-door.ts'

/** Maximum length of an SMTP address in characters. */
const longestEmail = 254

interface Parts {
  /** Address of the pages: the only origin that the provider accepts as its own. */
  publicUrl: string
  trustedOrigins: readonly string[]
  clock: Clock
  log: Log
  devices: KnownDevices
  /** Limit of sign-ins and sign-ups by a client; undefined for no limit. */
  signing: Limit | undefined
  /**
   * Returns the secret that the provider needs to end a session of a person; undefined when there is no such session.
   */
  tokenOf(userId: string, sessionId: string): Promise<string | undefined>
  factors: SecondFactorDoor
  /** Runs the provider itself. */
  handle(request: Request): Promise<Response>
}

/**
 * Endpoints of the provider that this door opens. Other endpoints stay closed: the provider could, for example, delete
 * accounts without the registry.
 */
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
  '/update-user': 'POST',
  '/change-email': 'POST',
  '/list-sessions': 'GET',
  '/revoke-session': 'POST',
  '/revoke-other-sessions': 'POST',
  '/two-factor/verify-totp': 'POST',
  '/two-factor/verify-backup-code': 'POST',
  '/passkey/generate-register-options': 'GET',
  '/passkey/verify-registration': 'POST',
  '/passkey/generate-authenticate-options': 'GET',
  '/passkey/verify-authentication': 'POST',
  ...secondFactorPaths,
  '/error': 'GET',
}

/** Endpoints that need a recent sign-in. */
const guarded = new Set([
  '/change-email',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/second-factor/app',
  '/second-factor/remove-app',
  '/second-factor/codes',
  '/second-factor/remove-passkey',
])

/** Endpoints that need the session of the caller. */
const ofSession = new Set([
  ...guarded,
  ...Object.keys(secondFactorPaths),
  '/list-sessions',
  '/revoke-session',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
])

/**
 * Forwards requests to the embedded provider. The door checks the endpoint, the origin, the body size and the rate
 * limits. Returns undefined for a path outside of the offered endpoints.
 */
export function createAuthDoor(parts: Parts) {
  const { publicUrl, trustedOrigins, clock, log, devices, signing, factors, handle: ask } = parts
  const limiter = createRequestLimiter(clock)
  const handle = async (request: Request): Promise<Response> => {
    const { answer, email } = await withoutSwallowing(log, () => ask(request))
    if (email === undefined || (await waitsForCode(answer))) return answer
    answer.headers.append('Set-Cookie', devices.remember(request.headers, email))
    return answer
  }
  const findSession = async (headers: Headers): Promise<OwnSession | undefined> => {
    const asking = new Request(`${publicUrl}/api/auth/get-session?disableRefresh=true`, { headers })
    return sessionIn((await withoutSwallowing(log, () => ask(asking))).answer)
  }
  const admit = async (request: Request, path: string): Promise<Response> => {
    // A browser proves a session by its cookie alone, so the origin check comes before everything else.
    const origin = request.headers.get('origin')
    if (origin !== null && !trustedOrigins.includes(origin)) throw new RegistryError('foreign_origin')
    const said = request.method === 'POST' ? factsOf(await readBody(request), path) : undefined
    const { headers: asked } = request
    const email = emailIn(said)
    const device = email === undefined ? undefined : devices.find(asked, email)
    const current = ofSession.has(path) ? await findSession(asked) : undefined
    if (current && (guarded.has(path) || (await factors.confirmsApp(path, current))))
      assertRecentSignIn(await factors.signedInAt(current.id), clock.now())
    const { isMailLimitReached, takeBack } = limitRequests(
      { limiter, signing },
      { path, headers: asked, email, device, userId: current?.userId },
    )
    const body = path === '/revoke-session' ? await sessionToEnd(parts, current, said) : said
    if (Object.hasOwn(secondFactorPaths, path)) return factors.answer({ path, headers: asked, current, said })
    // The response equals that of a sent mail, so that it does not reveal whether the address has an account.
    if (isMailLimitReached) return Response.json({ status: true })
    const { search } = new URL(request.url)
    const address = `${publicUrl}/api/auth${path}${search}`
    if (body === undefined)
      return withoutSecrets(path, await handle(new Request(address, { headers: asked })), current?.id)
    const headers = new Headers(asked)
    headers.set('content-type', 'application/json')
    try {
      const answer = await handle(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }))
      if (answer.ok) takeBack()
      return await withoutSecrets(path, answer, undefined)
    } catch (error) {
      // The provider did not check the password.
      takeBack()
      throw error
    }
  }
  return async (request: Request): Promise<Response | undefined> => {
    const path = new URL(request.url).pathname.replace(/^\/auth(?=\/)/, '')
    if (!Object.hasOwn(offered, path) || offered[path] !== request.method) return undefined
    try {
      return await admit(request, path)
    } catch (error) {
      return refuse(refusalOf(error, log, path))
    }
  }
}

/**
 * Runs the provider and throws a database error that the provider only logged. The provider would answer such an error
 * as success or as a mistake of the caller. A duplicate sign-up is no such error.
 */
async function withoutSwallowing(log: Log, ask: () => Promise<Response>): ReturnType<typeof exchange> {
  const { answer, failure, ...noted } = await exchange(ask)
  if (failure === undefined) return { answer, ...noted }
  if (isDatabaseAway(failure) || isDatabaseFailure(failure)) throw failure
  log.warn({ err: failure }, 'the sign-in library refused a request')
  return { answer, ...noted }
}

/** Tells whether a database error is a failure. A rejected row (class 23) is none. */
function isDatabaseFailure(failure: unknown): boolean {
  const state = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
  return /^[0-9A-Z]{5}$/.test(state) && !state.startsWith('23')
}

/** Returns the refusal for an error. Logs errors that are no refusals. */
function refusalOf(error: unknown, log: Log, path: string): RegistryError {
  if (isRefusal(error)) return error
  const requestId = randomUUID()
  if (isDatabaseAway(error)) {
    log.warn({ err: error, requestId, path: `/auth${path}` }, 'the database is away')
    return new RegistryError('unavailable')
  }
  log.error({ err: error, requestId, path: `/auth${path}` }, 'request failed')
  return new RegistryError('internal_error', { requestId })
}

/** Reads a JSON body. An empty body counts as an empty object. */
async function readBody(request: Request): Promise<unknown> {
  if (!request.body || request.headers.get('content-length') === '0') return {}
  const body = await readJson(request)
  assertStorable(body, 'body')
  return body
}

function emailIn(body: unknown): string | undefined {
  if (!isObject(body)) return undefined
  const email = body['email'] ?? body['newEmail']
  return typeof email === 'string' ? email.toLowerCase() : undefined
}

/** Replaces the session id that the page sends by the session secret that the provider expects. */
async function sessionToEnd({ tokenOf }: Parts, current: OwnSession | undefined, body: unknown) {
  const id = isObject(body) ? body['id'] : undefined
  return { token: (current && typeof id === 'string' ? await tokenOf(current.userId, id) : undefined) ?? '' }
}

/** Returns a refusal in the error format of the registry. `code` is the format of the provider's own errors. */
function refuse({ code, message, status, facts }: RegistryError): Response {
  const seconds = facts['seconds'] ?? (code === 'unavailable' ? 5 : undefined)
  const headers = { 'Cache-Control': 'no-store', ...(seconds !== undefined && { 'Retry-After': String(seconds) }) }
  return Response.json({ error: code, code: code.toUpperCase(), message }, { status, headers })
}

/**
 * Returns the body for the provider, with a normalized name and only the personal fields that the pages change. Throws
 * `invalid_name`, `invalid_email` and the codes of `shortTextProblem`.
 */
function factsOf(body: unknown, path: string): unknown {
  if (!isObject(body)) return body
  for (const email of [body['email'], body['newEmail']]) if (typeof email === 'string') assertEmail(email)
  if (path === '/change-email') return { newEmail: body['newEmail'] }
  // The body drops `trustDevice`, which would let a browser skip the code for a month.
  if (path.startsWith('/two-factor/')) return { code: typeof body['code'] === 'string' ? typedCode(body['code']) : '' }
  if (path === '/passkey/verify-registration') return { response: body['response'], name: nameOf(body['name']) }
  if (path === '/passkey/verify-authentication') return { response: body['response'] }
  // An ID token instead of a redirect would be answered with the secret of a session.
  if (path === '/sign-in/social') {
    const { provider, callbackURL, errorCallbackURL, disableRedirect } = body
    return { provider, callbackURL, errorCallbackURL, disableRedirect }
  }
  if (path === '/update-user') return { name: nameOf(body['name']) }
  return path === '/sign-up/email' ? { ...body, name: nameOf(body['name']) } : body
}

function assertEmail(email: string): void {
  if (email.length > longestEmail || shortTextProblem(email) || /\s/u.test(email.trim()))
    throw new RegistryError('invalid_email')
}
