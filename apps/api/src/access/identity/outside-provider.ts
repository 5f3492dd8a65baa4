import type { JWTPayload } from 'jose'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { claimsOf } from './claims-of.ts'
import type { IdClaims, Identity } from './identity.ts'
import { createUserinfo, type Userinfo } from './userinfo.ts'
import { verifyIdToken, type Issuer } from './verify-id-token.ts'

const timeoutMs = 5000

export interface OutsideIssuer extends Issuer {
  /** How the registry knows a subject of this issuer. */
  userIdOf(subject: string): string
  /** Where its keys are. */
  locateKeys(): Promise<URL>
  /** Where it says more of a person than an ID token does; missing where every ID token says everything. */
  locateUserinfo?(): Promise<URL | undefined>
}

interface Surroundings {
  clock: Clock
  log: Log
}

/** People who sign in elsewhere: the registry checks what their issuer signed, and asks it for an address that is missing there. */
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

/** The ID token goes first in what both say. Younger than it, these facts outlast a request without the access token. */
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

/** Asks for the keys of an issuer elsewhere; throws when there are none at the address. */
async function probeKeys(address: URL): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${address.href} answers ${response.status}`)
  const found: unknown = await response.json()
  const keys = typeof found === 'object' && found !== null && 'keys' in found ? found.keys : undefined
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${address.href} has no keys`)
}
