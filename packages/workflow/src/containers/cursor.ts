import type { Bytes } from '../bytes.ts'

/** Reads numbers one after the other. Behind the end, every byte is zero. */
export interface Cursor {
  /** Unsigned number of that many bytes, the highest first. */
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
