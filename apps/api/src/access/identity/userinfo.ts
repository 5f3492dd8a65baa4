import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { RegistryError } from '../../platform/errors.ts'
import { isObject } from '../../platform/is-object.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** Facts that an issuer states about a person beside the ID token, with the time of the statement. */
export interface Userinfo {
  payload: JWTPayload
  saidAt: Date
}

/** Returns undefined when the issuer refuses the access token or answers for another subject. */
export type ReadUserinfo = (subject: string, accessToken: string) => Promise<Userinfo | undefined>

interface Parts {
  /** Returns the address of the endpoint; undefined when the issuer has none. */
  locate(): Promise<URL | undefined>
  clock: Clock
  log: Log
}

const timeoutMs = 5000
const freshMs = 10 * 60_000
const mostCached = 1000
/** Statuses that mean a refused access token. */
const refusals: ReadonlySet<number> = new Set([401, 403])

/**
 * Reads the userinfo endpoint of an issuer (OpenID Connect Core, §5.3), cached for ten minutes per access token. Throws
 * `identity_unavailable` when the endpoint does not answer.
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
    // Facts about another subject must not be used (§5.3.4).
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
