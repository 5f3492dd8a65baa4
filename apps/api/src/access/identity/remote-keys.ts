import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { RegistryError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log/log.ts'

/**
 * Times in milliseconds. During the cooldown, an unknown key id counts as wrong. After the cache age, the keys are
 * fetched again.
 */
const times = { cooldownDuration: 30_000, timeoutDuration: 5000, cacheMaxAge: 600_000 }

/**
 * Returns the keys of an external issuer, at an address that is looked up once. Throws `identity_unavailable` when the
 * keys are unavailable, which does not mean that the token is invalid.
 */
export function remoteKeys(locate: () => Promise<URL>, log: Log): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const find = async (): Promise<JWTVerifyGetKey> => {
    try {
      return createRemoteJWKSet(await locate(), times)
    } catch (error) {
      keys = undefined
      throw error
    }
  }
  return async (header, token) => {
    try {
      keys ??= find()
      const keyOf = await keys
      return await keyOf(header, token)
    } catch (error) {
      if (isOfTheToken(error)) throw error
      log.warn({ err: error }, 'the keys of the identity provider cannot be had')
      throw new RegistryError('identity_unavailable')
    }
  }
}

function isOfTheToken(error: unknown): boolean {
  return [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some(
    (kind) => error instanceof kind,
  )
}
