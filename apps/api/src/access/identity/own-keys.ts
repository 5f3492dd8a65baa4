import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

/** The keys of this registry, read again when a token names one that is not known yet: another process may have made it. */
export function ownKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let known: ReturnType<typeof createLocalJWKSet> | undefined
  let knownIds = new Set<unknown>()
  return async (header, token) => {
    if (!known || !knownIds.has(header.kid)) {
      const set = await read()
      knownIds = new Set(set.keys.map(({ kid }) => kid))
      known = createLocalJWKSet(set)
    }
    return known(header, token)
  }
}
