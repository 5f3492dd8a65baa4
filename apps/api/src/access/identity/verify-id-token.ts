import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { RegistryError } from '../../platform/errors.ts'

export interface Issuer {
  issuer: string
  audience: string
  /** Finds a key by the key id in the token, from memory or from the issuer. */
  keys: JWTVerifyGetKey
  /** Excludes `none` and HMAC, because a verification key must not be able to sign. */
  algorithms: string[]
}

/** Tolerated clock difference in seconds. */
const clockTolerance = 30

/**
 * Returns the payload of an ID token after every check. Throws `id_token_invalid`, `id_token_expired`, and the errors
 * of unavailable keys.
 */
export async function verifyIdToken(
  token: string,
  { keys, ...expected }: Issuer,
  now: Date,
): Promise<JWTPayload & { sub: string; iat: number }> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      clockTolerance,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    const { sub, iat } = payload
    if (!sub || iat === undefined || !isMadeOutTo(payload, expected.audience))
      throw new RegistryError('id_token_invalid', { cause: 'it was made out to somebody else' })
    return { ...payload, sub, iat }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new RegistryError('id_token_expired')
    if (error instanceof errors.JOSEError) throw new RegistryError('id_token_invalid', { cause: causeOf(error) })
    throw error
  }
}

/**
 * Tells whether a token is for this client. A token with several audiences must name the client in `azp` (OpenID
 * Connect Core 1.0, §3.1.3.7).
 */
function isMadeOutTo({ aud, azp }: JWTPayload, audience: string): boolean {
  return !Array.isArray(aud) || aud.length === 1 || azp === audience
}

function causeOf(error: errors.JOSEError): string {
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'it was not signed for this registry'
  if (error.claim === 'aud') return 'it was made out to somebody else'
  return error.claim === 'iss' ? 'it comes from another issuer' : `\`${error.claim}\` is missing or not right`
}
