import type { Bytes } from '../bytes.ts'

/** Reads numbers in succession. Beyond the end, every byte is zero. */
export interface Cursor {
  /** Reads an unsigned big-endian number of `width` bytes. */
  uint(width: number): number
  skip(length: number): void
  isAtEnd(): boolean
}

export function cursorOf(bytes: Bytes, start = 0): Cursor {
  let at = start
  return {
    uint: (width) => {
      let value = 0
      for (const end = at + width; at < end; at += 1) value = value * 256 + (bytes[at] ?? 0)
      return value
    },
    skip: (length) => {
      at += length
    },
    isAtEnd: () => at >= bytes.length,
  }
}
