import { type Bytes, decodeText } from '../bytes.ts'
import { BrokenFile } from '../limits.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'
import { cursorOf } from './cursor.ts'

const ids = {
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  tagString: 0x4487,
} as const

// Limit of indexed positions. An index usually lists the tags once or twice.
const mostIndexed = 8

/**
 * Reads the texts of the tags before the clusters. Tags behind the clusters are read if an index at the start names
 * them.
 */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  let segment: Element | undefined
  for (let at = 0; ; at = segment.end) {
    segment = await elementAt(slices, at, slices.size)
    if (!segment) return []
    if (segment.id === ids.segment) break
  }
  let named: number[] = []
  let next: Element | undefined
  for (let at = segment.start; at < segment.end; at = next.end) {
    next = await elementAt(slices, at, segment.end)
    // A cluster of unknown size has no end from which to continue.
    if (!next || (next.id === ids.cluster && (named.length > 0 || next.isEndless))) break
    if (next.id === ids.tags) return textsOfTags(await slices.exactly(next.start, next.end - next.start))
    if (next.id === ids.seekHead) named = named.concat(tagsIn(await slices.exactly(next.start, next.end - next.start)))
  }
  let texts: NamedText[] = []
  for (const position of new Set(named.slice(0, mostIndexed))) {
    const tags = await elementAt(slices, segment.start + position, segment.end)
    if (tags?.id === ids.tags)
      texts = texts.concat(textsOfTags(await slices.exactly(tags.start, tags.end - tags.start)))
  }
  return texts
}

/** Returns the positions of tags in an index, relative to the start of the segment. */
function tagsIn(seekHead: Bytes): number[] {
  return [...elementsIn(seekHead)].flatMap(({ data }) => {
    const parts = new Map([...elementsIn(data)].map((part) => [part.id, part.data]))
    const [id, position] = [parts.get(ids.seekId), parts.get(ids.seekPosition)]
    if (!id || !position || cursorOf(id).uint(id.length) !== ids.tags) return []
    return [cursorOf(position).uint(Math.min(position.length, 8))]
  })
}

function textsOfTags(tags: Bytes): NamedText[] {
  return [...elementsIn(tags)].flatMap(({ data }) =>
    [...elementsIn(data)].flatMap((simple) => {
      if (simple.id !== ids.simpleTag) return []
      const parts = new Map([...elementsIn(simple.data)].map((part) => [part.id, part.data]))
      const [name, text] = [parts.get(ids.tagName), parts.get(ids.tagString)]
      return name && text ? [{ name: decodeText(name), text: decodeText(text) }] : []
    }),
  )
}

/** An element of EBML, the format of WebM and Matroska. */
interface Element {
  id: number
  /** Position of the content. */
  start: number
  end: number
  /** Whether the size of the element is unknown, so that it ends with its parent. */
  isEndless: boolean
}

const longestHeader = 12

/**
 * Returns the element at a position of a file; undefined at the end. Throws BrokenFile for bytes that are no element.
 */
async function elementAt(slices: Slices, at: number, endOfParent: number): Promise<Element | undefined> {
  if (at >= endOfParent) return undefined
  const element = readHeader(await slices.upTo(at, longestHeader), at, endOfParent)
  if (!element) throw new BrokenFile(`There is no element at byte ${at}.`)
  return element
}

/** Yields the elements inside bytes, and stops at an element that ends outside. */
function* elementsIn(bytes: Bytes): Generator<{ id: number; data: Bytes }> {
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
  // The first set bit marks the length of the number and is not part of its value.
  let size = (header[idLength] ?? 0) % 2 ** (8 - sizeLength)
  let isEndless = size === 2 ** (8 - sizeLength) - 1
  for (const byte of header.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte
    isEndless &&= byte === 255
  }
  return { id, start, end: isEndless ? endOfParent : start + size, isEndless }
}

/** Returns the number of bytes of a number, from the leading zeros of its first byte; 9 for an invalid byte. */
function lengthOfNumber(first: number | undefined): number {
  return Math.clz32(((first ?? 0) << 24) | 0x00800000) + 1
}
