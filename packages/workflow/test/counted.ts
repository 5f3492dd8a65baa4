import type { ByteSource } from '../src/slices.ts'

/** Wraps a file, and counts the bytes and slices that are read. */
export function counted(source: ByteSource): ByteSource & { bytes: number; slices: number } {
  const file = {
    size: source.size,
    bytes: 0,
    slices: 0,
    slice: (start: number, end: number) => {
      file.bytes += end - start
      file.slices += 1
      return source.slice(start, end)
    },
  }
  return file
}
