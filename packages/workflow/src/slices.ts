import type { Bytes } from './bytes.ts'
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

// Headers of neighbouring parts often come with one slice of this many bytes.
const window = 1024
// Files of many tiny parts would otherwise take minutes.
const mostSlices = 10_000
/** Slices of one file after which larger ones are read: a browser takes a millisecond or two for each. */
const fewSlices = 8
const largeWindow = 512 * 1024

export function createSlices(source: ByteSource): Slices {
  let bytesLeft = mostBytes + window
  let slicesLeft = mostSlices
  let cached = { start: 0, bytes: new Uint8Array() }

  async function upTo(start: number, length: number): Promise<Bytes> {
    const end = Math.min(start + length, source.size)
    if (start >= end) return new Uint8Array()
    if (start < cached.start || end > cached.start + cached.bytes.length) {
      const hasMany = slicesLeft < mostSlices - fewSlices && source.size <= mostBytes
      const ahead = hasMany ? Math.min(largeWindow, bytesLeft) : window
      const wanted = Math.min(Math.max(length, ahead), source.size - start)
      bytesLeft -= wanted
      slicesLeft -= 1
      if (bytesLeft < 0 || slicesLeft < 0) throw new TooLarge()
      cached = { start, bytes: new Uint8Array(await source.slice(start, start + wanted).arrayBuffer()) }
    }
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
