import { randomUUID } from 'node:crypto'
import { isDatabaseAway } from '../platform/db/is-away.ts'
import { isRefusal, RegistryError } from '../platform/errors.ts'
import { readJson } from '../platform/http/read-body.ts'
import { createRequestLimiter, type Limit } from '../platform/http/request-limiter.ts'
import { assertStorable } from '../platform/http/storable-text.ts'
import type { Log } from '../platform/log/log.ts'
import type { Clock } from '../platform/time/clock.ts'
import { failureOf } from './library-log.ts'
import { limitRequests } from './limit-requests.ts'

interface Parts {
  /** The pages' address: the one origin that the provider knows itself by. */
  publicUrl: string
  trustedOrigins: readonly string[]
  clock: Clock
  log: Log
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
export function createAuthDoor({ publicUrl, trustedOrigins, clock, log, signing, handle: ask }: Parts) {
  const limiter = createRequestLimiter(clock)
  const handle = (request: Request): Promise<Response> => withoutSwallowing(log, () => ask(request))
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
      return refuse(refusalOf(error, log, path))
    }
  }
}

/**
 * Runs the provider, and throws an error that it only logged. It answers some failures of the database as success, such as a
 * sign-out, and others as a mistake of the caller.
 */
async function withoutSwallowing(log: Log, ask: () => Promise<Response>): Promise<Response> {
  const { answer, failure } = await failureOf(ask)
  if (failure === undefined) return answer
  // Two requests for one new account: the database refuses the second, and so does the provider.
  const isRefused = answer.status >= 400 && answer.status < 500
  if (!isRefused || isDatabaseAway(failure)) throw failure
  log.warn({ err: failure }, 'the sign-in library refused a request')
  return answer
}

/** The refusal that answers an error. Logs the error, unless it is a refusal. */
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

/** In the shape of the registry; `code` is what the provider calls its own refusals by. */
function refuse({ code, message, status, facts }: RegistryError): Response {
  const seconds = facts['seconds'] ?? (code === 'unavailable' ? 5 : undefined)
  const headers = { 'Cache-Control': 'no-store', ...(seconds !== undefined && { 'Retry-After': String(seconds) }) }
  return Response.json({ error: code, code: code.toUpperCase(), message }, { status, headers })
}
