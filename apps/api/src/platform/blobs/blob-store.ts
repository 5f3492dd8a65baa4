/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Keeps immutable bytes by their SHA-256 (lower-case hex). */
export interface BlobStore {
  /** Takes over a finished file of this machine. Bytes that are there already stay untouched. Durable when it resolves. */
  keep(sha256: string, file: { path: string; size: number }): Promise<void>
  /** Opens the bytes, or undefined when there are none. The reader must be consumed or cancelled. */
  open(sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  has(sha256: string): Promise<boolean>
  /** How many bytes there are; undefined when there are none or the store does not tell. */
  size(sha256: string): Promise<number | undefined>
}

/** Where a blob lives below the store's root; operators may point a CDN at it. */
export function blobKey(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}
