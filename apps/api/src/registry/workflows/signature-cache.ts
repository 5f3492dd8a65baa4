import type { Signature } from '@registry/signatures'
import { LRUCache } from 'lru-cache'

/** A signature that was read from a definition. */
export interface ReadSignature {
  signature: Signature
  /** Equal for equal signatures. */
  key: string
}

/** Signatures by the row and the digest of their definition. Edits change the digest, so that no entry becomes stale. */
export type SignatureCache = LRUCache<string, ReadSignature>

/** Limit of characters in cached signatures; as objects, signatures take several times that memory. */
const mostCharacters = 16_000_000

/** Creates the cache of this process, which evicts the least recently used signatures. */
export function createSignatureCache(): SignatureCache {
  return new LRUCache({ maxSize: mostCharacters, sizeCalculation: ({ key }, id) => id.length + key.length })
}
