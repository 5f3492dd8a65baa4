import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { RegistryError } from '../../platform/errors.ts'

export interface Issuer {
  issuer: string
  audience: string
  /** By the key's id in the token; from memory, or from the issuer's address. */
  keys: JWTVerifyGetKey
  /** Never `none`, never an HMAC: what verifies must not be able to sign. */
  algorithms: string[]
}

/** Seconds that clocks may differ. */
const clockTolerance = 30

/**
 * The payload of an ID token after every check. Throws `id_token_invalid`, `id_token_expired`, and what the keys throw when
 * they cannot be had.
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

/** OpenID Connect Core 1.0, §3.1.3.7: a token for several parties names the one that asked for it. */
function isMadeOutTo({ aud, azp }: JWTPayload, audience: string): boolean {
  return !Array.isArray(aud) || aud.length === 1 || azp === audience
}

function causeOf(error: errors.JOSEError): string {
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'it was not signed for this registry'
  if (error.claim === 'aud') return 'it was made out to somebody else'
  return error.claim === 'iss' ? 'it comes from another issuer' : `\`${error.claim}\` is missing or not right`
}
