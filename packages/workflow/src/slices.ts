import { joinBytes, type Bytes } from './bytes.ts'
import { BrokenFile, mostBytes, TooLarge } from './limits.ts'

/**
 * Source of bytes, such as a browser's `Blob` or `File`, or the result of Node's `openAsBlob`. Only necessary slices
 * are read.
 */
export interface ByteSource {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

/** Reads a file by slices within limits. */
export interface Slices {
  readonly size: number
  /** Returns bytes from `start`, fewer at the end of the file. Throws TooLarge when the read limits are exceeded. */
  upTo(start: number, length: number): Promise<Bytes>
  /** Like `upTo`, but throws BrokenFile when the file ends too early. */
  exactly(start: number, length: number): Promise<Bytes>
}

// Limit of slices. Files with many tiny parts would otherwise take minutes.
const mostSlices = 10_000
/** A slice costs a browser as much time as reading about this many bytes. Skipping a smaller gap saves nothing. */
const near = 512 * 1024
/** Growth factor of read-ahead slices for parts near each other. The second slice covers the rest of most files. */
const growth = 64
/** Extra bytes of a slice: most parts start with a shorter header, after a checksum of four bytes. */
const header = 64

export function createSlices(source: ByteSource): Slices {
  const isSmall = source.size <= mostBytes
  // Texts before the content often fit into a single slice. In a large file, many slices must stay below the limit.
  const window = isSmall ? 128 * 1024 : 1024
  let bytesLeft = mostBytes
  let slicesLeft = mostSlices
  let ahead = window
  let cached = { start: 0, bytes: new Uint8Array() }

  async function read(start: number, end: number): Promise<Bytes> {
    const cachedEnd = cached.start + cached.bytes.length
    const known = start < cached.start ? new Uint8Array() : cached.bytes.subarray(start - cached.start)
    const from = start + known.length
    // A read of the rest of a partly cached part does not show how many parts follow.
    if (known.length < header) {
      const isNear = cachedEnd > 0 && start >= cached.start && start <= cachedEnd + near
      ahead = isNear && isSmall ? Math.min(ahead * growth, mostBytes) : window
    }
    const most = known.length < header ? ahead : window
    const wanted = Math.min(Math.max(end - from + header, most), source.size - from)
    bytesLeft -= wanted
    slicesLeft -= 1
    if (bytesLeft < 0 || slicesLeft < 0) throw new TooLarge()
    const bytes = new Uint8Array(await source.slice(from, from + wanted).arrayBuffer())
    return known.length > 0 ? joinBytes([known, bytes]) : bytes
  }

  async function upTo(start: number, length: number): Promise<Bytes> {
    const end = Math.min(start + length, source.size)
    if (start >= end) return new Uint8Array()
    if (start < cached.start || end > cached.start + cached.bytes.length)
      cached = { start, bytes: await read(start, end) }
    return cached.bytes.subarray(start - cached.start, end - cached.start)
  }

  return {
    size: source.size,
    upTo,
    exactly: async (start, length) => {
      const bytes = await upTo(start, length)
      if (bytes.length < length) throw new BrokenFile(`The file ends before byte ${start + length}.`)
      return bytes
    },
  }
}
