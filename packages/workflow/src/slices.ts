import { joinBytes, type Bytes } from './bytes.ts'
import { BrokenFile, mostBytes, TooLarge } from './limits.ts'

/** Where bytes come from: a `Blob` or `File` of a browser is one, and Node's `openAsBlob` makes one. Only needed slices are read. */
export interface ByteSource {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

/** Bounded reading of a file by slices. */
export interface Slices {
  readonly size: number
  /** Bytes from `start`, fewer at the end of the file. Throws TooLarge when too much was read already. */
  upTo(start: number, length: number): Promise<Bytes>
  /** As `upTo`. Throws BrokenFile when the file ends before. */
  exactly(start: number, length: number): Promise<Bytes>
}

// Files of many tiny parts would otherwise take minutes.
const mostSlices = 10_000
/** A browser takes for a slice as long as for about so many bytes, so that skipping fewer saves nothing. */
const near = 512 * 1024
/** Parts near each other are read ahead in slices that grow by this factor: the second brings the rest of most files. */
const growth = 64
/** Most parts begin with a header of fewer bytes, behind a sum of four. */
const header = 64

export function createSlices(source: ByteSource): Slices {
  const isSmall = source.size <= mostBytes
  // Texts before the content often come with one slice. Many slices of a large file must stay below the limit.
  const window = isSmall ? 128 * 1024 : 1024
  let bytesLeft = mostBytes
  let slicesLeft = mostSlices
  let ahead = window
  let cached = { start: 0, bytes: new Uint8Array() }

  async function read(start: number, end: number): Promise<Bytes> {
    const cachedEnd = cached.start + cached.bytes.length
    const known = start < cached.start ? new Uint8Array() : cached.bytes.subarray(start - cached.start)
    const from = start + known.length
    // The rest of a part that is cached in part says nothing of how many follow.
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
