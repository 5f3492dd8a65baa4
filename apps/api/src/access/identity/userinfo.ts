import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { RegistryError } from '../../platform/errors.ts'
import { isObject } from '../../platform/is-object.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** What an issuer says of a person besides the ID token, and when it said so. */
export interface Userinfo {
  payload: JWTPayload
  saidAt: Date
}

/** Answers undefined where the issuer says nothing to this access token, or speaks of another subject. */
export type ReadUserinfo = (subject: string, accessToken: string) => Promise<Userinfo | undefined>

interface Parts {
  /** The address of the endpoint; undefined where the issuer has none. */
  locate(): Promise<URL | undefined>
  clock: Clock
  log: Log
}

const timeoutMs = 5000
const freshMs = 10 * 60_000
const mostCached = 1000
/** Of an access token that says nothing to the issuer. */
const refusals: ReadonlySet<number> = new Set([401, 403])

/**
 * Asks the userinfo endpoint of an issuer (OpenID Connect Core, §5.3), once in ten minutes for each access token. Throws
 * `identity_unavailable` when it does not answer.
 */
export function createUserinfo({ locate, clock, log }: Parts): ReadUserinfo {
  const cached = new Map<string, { askedAt: number; answer: Promise<Userinfo | undefined> }>()
  const ask = async (accessToken: string): Promise<Userinfo | undefined> => {
    try {
      const address = await locate()
      return address && (await read(address, accessToken, clock))
    } catch (error) {
      log.warn({ err: error }, 'the userinfo endpoint of the identity provider does not answer')
      throw new RegistryError('identity_unavailable')
    }
  }
  return async (subject, accessToken) => {
    const key = createHash('sha256').update(accessToken).digest('base64')
    const now = clock.now().getTime()
    let entry = cached.get(key)
    if (!entry || now - entry.askedAt > freshMs) {
      entry = { askedAt: now, answer: ask(accessToken) }
      entry.answer.catch(() => cached.delete(key))
      cached.delete(key)
      cached.set(key, entry)
      for (const oldest of cached.keys()) if (cached.size > mostCached) cached.delete(oldest)
    }
    const answer = await entry.answer
    // §5.3.4: what is said of another subject must not be used.
    return answer?.payload.sub === subject ? answer : undefined
  }
}

async function read(address: URL, accessToken: string, clock: Clock): Promise<Userinfo | undefined> {
  const headers = { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' }
  const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (refusals.has(response.status)) return undefined
  if (!response.ok) throw new Error(`${address.href} answers ${response.status}`)
  const payload: unknown = await response.json()
  return isObject(payload) ? { payload, saidAt: clock.now() } : undefined
}
