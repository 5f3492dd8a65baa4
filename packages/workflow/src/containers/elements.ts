import type { Bytes } from '../bytes.ts'
import { BrokenFile } from '../limits.ts'
import type { Slices } from '../slices.ts'

/** An element of EBML, the format of WebM and Matroska. */
export interface Element {
  id: number
  /** Position of the content. */
  start: number
  end: number
  /** Whether its size is not known, so that it ends with its parent. */
  isEndless: boolean
}

const longestHeader = 12

/** The element at a position of a file; undefined at the end. Throws BrokenFile for what is none. */
export async function elementAt(slices: Slices, at: number, endOfParent: number): Promise<Element | undefined> {
  if (at >= endOfParent) return undefined
  const element = readHeader(await slices.upTo(at, longestHeader), at, endOfParent)
  if (!element) throw new BrokenFile(`There is no element at byte ${at}.`)
  return element
}

/** Elements inside of bytes, up to one that ends outside. */
export function* elementsIn(bytes: Bytes): Generator<{ id: number; data: Bytes }> {
  let at = 0
  while (at < bytes.length) {
    const element = readHeader(bytes.subarray(at, at + longestHeader), at, bytes.length)
    if (!element || element.end > bytes.length) return
    yield { id: element.id, data: bytes.subarray(element.start, element.end) }
    at = element.end
  }
}

function readHeader(header: Bytes, at: number, endOfParent: number): Element | undefined {
  const idLength = lengthOfNumber(header[0])
  const sizeLength = lengthOfNumber(header[idLength])
  if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > header.length) return undefined
  const start = at + idLength + sizeLength
  let id = 0
  for (const byte of header.subarray(0, idLength)) id = id * 256 + byte
  // The first bit that is set ends the length of the number.
  let size = (header[idLength] ?? 0) % 2 ** (8 - sizeLength)
  let isEndless = size === 2 ** (8 - sizeLength) - 1
  for (const byte of header.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte
    isEndless &&= byte === 255
  }
  return { id, start, end: isEndless ? endOfParent : start + size, isEndless }
}

/** Count of bytes of a number, by the zeros that its first byte begins with; 9 for none. */
function lengthOfNumber(first: number | undefined): number {
  return Math.clz32(((first ?? 0) << 24) | 0x00800000) + 1
}
