import type { JWTPayload } from 'jose'
import type { Clock } from '../platform/time/clock.ts'
import { claimsOf } from './claims-of.ts'
import type { Identity } from './identity.ts'
import { probeKeys } from './probe-keys.ts'
import { verifyIdToken, type Issuer } from './verify-id-token.ts'

export interface OutsideIssuer extends Issuer {
  /** How the registry knows a subject of this issuer. */
  userIdOf(subject: string): string
  /** Where its keys are. */
  locateKeys(): Promise<URL>
}

/** People who sign in elsewhere: the registry checks what their issuer signed, and nothing more. */
export function createOutsideProvider({ userIdOf, locateKeys, ...issuer }: OutsideIssuer, clock: Clock): Identity {
  return {
    verify: async (idToken) => {
      const payload: JWTPayload & { sub: string; iat: number } = await verifyIdToken(idToken, issuer, clock.now())
      return claimsOf(payload, userIdOf(payload.sub))
    },
    probe: async () => probeKeys(await locateKeys()),
  }
}
