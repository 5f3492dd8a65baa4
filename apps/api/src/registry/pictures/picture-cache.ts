import { LRUCache } from 'lru-cache'

/** A picture of an archive. */
export interface Picture {
  bytes: Buffer
  sha256: string
  /** Media type, detected from the bytes. */
  type: string
}

/** Recently served pictures. A cache miss reads the list of files of the archive. */
export type PictureCache = LRUCache<string, Picture>

const mostBytes = 32 * 1024 * 1024

/** Creates a cache of pictures of at most 32 MiB together. */
export function createPictureCache(): PictureCache {
  return new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes.length })
}
