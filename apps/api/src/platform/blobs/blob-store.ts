/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Keeps immutable bytes by their SHA-256, or by a random name of the same form (64 digits of lower-case hex). */
export interface BlobStore {
  /**
   * Takes over a finished file of this machine. Bytes that are there already stay the same, and are as young as new ones.
   * Durable when it resolves. The digest of the file is given where it is not the name.
   */
  keep(sha256: string, file: { path: string; size: number; sha256?: string }): Promise<void>
  /** Opens the bytes, or undefined when there are none. The reader must be consumed or cancelled. */
  open(sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  has(sha256: string): Promise<boolean>
  /** Where the bytes are when they are on this machine; absent for a store elsewhere. Nobody may change them. */
  localPath?(sha256: string): string
  /** How many bytes there are; undefined when there are none or the store does not tell. */
  size(sha256: string): Promise<number | undefined>
  /** Everything that is kept, in any order, and when it was last kept; nothing where the store does not tell. */
  list(): AsyncIterable<KeptBlob>
  /** Removes bytes unless they were kept at that moment or later; tells whether it did. Removing nothing is no error. */
  remove(sha256: string, keptBefore: Date): Promise<boolean>
  /** Removes what a killed process left of bytes that it did not finish to keep before that moment. */
  removeUnfinished(before: Date): Promise<void>
}

export interface KeptBlob {
  sha256: string
  keptAt: Date
}

/** Where a blob lives below the store's root; operators may point a CDN at it. */
export function blobKey(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}

/** The digest of the blob that lives there; undefined for what is no blob. */
export function digestOfKey(key: string): string | undefined {
  const sha256 = key.slice(6)
  return /^[0-9a-f]{64}$/.test(sha256) && blobKey(sha256) === key ? sha256 : undefined
}
