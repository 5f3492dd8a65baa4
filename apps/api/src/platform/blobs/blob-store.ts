/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Store of immutable bytes by their SHA-256, or by a random name of equal form (64 digits of lower-case hex). */
export interface BlobStore {
  /**
   * Takes over a finished file of this machine. Existing bytes stay, and count as new. Durable when it resolves.
   * `sha256` is given where the name is not the digest.
   */
  keep(sha256: string, file: { path: string; size: number; sha256?: string }): Promise<void>
  /** Opens the bytes; undefined for missing bytes. The caller must consume or cancel the stream. */
  open(sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  has(sha256: string): Promise<boolean>
  /** Returns the path of the bytes on this machine; absent for a remote store. Callers must not change the file. */
  localPath?(sha256: string): string
  /** Returns the size in bytes; undefined for missing bytes, or when the store does not report sizes. */
  size(sha256: string): Promise<number | undefined>
  /**
   * Lists stored blobs in any order, with the time of their last upload. Yields nothing when the store refuses to list.
   */
  list(): AsyncIterable<KeptBlob>
  /**
   * Removes bytes whose last upload precedes the given date; returns whether it removed them. Missing bytes are no
   * error.
   */
  remove(sha256: string, keptBefore: Date): Promise<boolean>
  /** Removes unfinished files that a killed process left before a time. */
  removeUnfinished(before: Date): Promise<void>
}

export interface KeptBlob {
  sha256: string
  keptAt: Date
}

/** Returns the path of a blob below the store's root; operators may point a CDN at this path. */
export function blobKey(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}

/** Returns the digest of a blob from its key; undefined for other keys. */
export function digestOfKey(key: string): string | undefined {
  const sha256 = key.slice(6)
  return /^[0-9a-f]{64}$/.test(sha256) && blobKey(sha256) === key ? sha256 : undefined
}
