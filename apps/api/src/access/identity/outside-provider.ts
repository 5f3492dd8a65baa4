import type { JWTPayload } from 'jose'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { claimsOf } from './claims-of.ts'
import type { IdClaims, Identity } from './identity.ts'
import { createUserinfo, type Userinfo } from './userinfo.ts'
import { verifyIdToken, type Issuer } from './verify-id-token.ts'

const timeoutMs = 5000

export interface OutsideIssuer extends Issuer {
  /** Returns the registry's user id for a subject of this issuer. */
  userIdOf(subject: string): string
  /** Returns the address of the issuer's keys. */
  locateKeys(): Promise<URL>
  /** Returns the address of the userinfo endpoint. Missing when every ID token is complete. */
  locateUserinfo?(): Promise<URL | undefined>
}

interface Surroundings {
  clock: Clock
  log: Log
}

/**
 * Creates sign-in by an external issuer. The registry verifies the issuer's ID tokens and asks the issuer for an e-mail
 * address missing in a token.
 */
export function createOutsideProvider(
  { userIdOf, locateKeys, locateUserinfo, ...issuer }: OutsideIssuer,
  { clock, log }: Surroundings,
): Identity {
  const readUserinfo = locateUserinfo && createUserinfo({ locate: locateUserinfo, clock, log })
  return {
    verify: async (idToken, accessToken) => {
      const payload: JWTPayload & { sub: string; iat: number } = await verifyIdToken(idToken, issuer, clock.now())
      const claims = claimsOf(payload, userIdOf(payload.sub))
      if (claims.email !== undefined || accessToken === undefined || !readUserinfo) return claims
      return complete(claims, payload.sub, await readUserinfo(payload.sub, accessToken))
    },
    probe: async () => probeKeys(await locateKeys()),
  }
}

/**
 * Adds userinfo facts to the claims; values of the ID token win. `issuedAt` becomes the later time of the userinfo
 * answer, so these facts survive a request without the access token.
 */
function complete(claims: IdClaims, subject: string, userinfo: Userinfo | undefined): IdClaims {
  if (!userinfo) return claims
  const said = claimsOf({ ...userinfo.payload, sub: subject, iat: 0 })
  return {
    ...claims,
    issuedAt: userinfo.saidAt,
    email: said.email,
    emailVerified: said.emailVerified,
    name: claims.name ?? said.name,
    picture: claims.picture ?? said.picture,
  }
}

/** Fetches the keys of an external issuer. Throws when the address has none. */
async function probeKeys(address: URL): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${address.href} answers ${response.status}`)
  const found: unknown = await response.json()
  const keys = typeof found === 'object' && found !== null && 'keys' in found ? found.keys : undefined
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${address.href} has no keys`)
}
