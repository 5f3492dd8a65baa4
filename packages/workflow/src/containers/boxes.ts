import { asciiOf, viewOf, type Bytes } from '../bytes.ts'
import { BrokenFile } from '../limits.ts'
import type { Slices } from '../slices.ts'

/** A box of MP4, MOV or AVIF. */
interface Box {
  type: string
  /** Position of the content. */
  start: number
  end: number
}

/**
 * Yields the boxes between two positions of a file in order, and reads only their headers. Throws BrokenFile for a box
 * that ends outside.
 */
export async function* boxesOf(slices: Slices, start: number, end: number): AsyncGenerator<Box> {
  let at = start
  while (at + 8 <= end) {
    const box = boxAt(await slices.upTo(at, 16), at, end)
    if (!box || box.end > end) throw new BrokenFile(`The box at byte ${at} does not end inside the file.`)
    yield box
    at = box.end
  }
}

/** Yields the boxes inside bytes, and stops at a box that ends outside. */
export function* boxesIn(bytes: Bytes, start = 0): Generator<{ type: string; data: Bytes }> {
  let at = start
  while (at + 8 <= bytes.length) {
    const box = boxAt(bytes.subarray(at, at + 16), at, bytes.length)
    if (!box || box.end > bytes.length) return
    yield { type: box.type, data: bytes.subarray(box.start, box.end) }
    at = box.end
  }
}

function boxAt(header: Bytes, at: number, endOfParent: number): Box | undefined {
  const view = viewOf(header)
  const stated = view.getUint32(0)
  const type = asciiOf(header, 4, 8)
  if (stated === 0) return { type, start: at + 8, end: endOfParent }
  if (stated >= 8) return { type, start: at + 8, end: at + stated }
  if (stated !== 1 || header.length < 16) return undefined
  const long = Number(view.getBigUint64(8))
  return long < 16 ? undefined : { type, start: at + 16, end: at + long }
}
