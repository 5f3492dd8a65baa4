import { decodeText, viewOf, type Bytes } from '../bytes.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'
import { boxesIn, boxesOf } from './boxes.ts'

/** Reads the texts of `moov/udta` and `moov/meta`, at any position of `moov`. Pictures and sounds are skipped. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  let texts: NamedText[] = []
  for await (const { type, start, end } of boxesOf(slices, 0, slices.size)) {
    if (type !== 'moov') continue
    for await (const box of boxesOf(slices, start, end)) {
      if (box.type !== 'udta' && box.type !== 'meta') continue
      const data = await slices.exactly(box.start, box.end - box.start)
      texts = texts.concat(box.type === 'meta' ? textsOfMeta(data) : textsOfUserData(data))
    }
    break
  }
  return texts
}

/**
 * Reads metadata boxes and QuickTime texts. A QuickTime text starts with two bytes of length and two bytes of language.
 */
function textsOfUserData(udta: Bytes): NamedText[] {
  return [...boxesIn(udta)].flatMap(({ type, data }) => {
    if (type === 'meta') return textsOfMeta(data)
    if (!type.startsWith('\xa9') || data.length < 4) return []
    const stated = viewOf(data).getUint16(0)
    // The length of a text overflows above 65,535.
    const length = (data.length - 4) % 65_536 === stated ? data.length - 4 : stated
    return [{ name: type, text: decodeText(data.subarray(4, 4 + length)) }]
  })
}

/** Reads the items of `ilst`. Their types are indexes into `keys`, or names. */
function textsOfMeta(meta: Bytes): NamedText[] {
  // QuickTime omits the version field at the start, which MP4 has.
  const start = [...boxesIn(meta)].some(({ type }) => type === 'hdlr') ? 0 : 4
  const boxes = [...boxesIn(meta, start)]
  const keys = keysOf(boxes.find(({ type }) => type === 'keys')?.data)
  const list = boxes.find(({ type }) => type === 'ilst')?.data
  return list ? [...boxesIn(list)].flatMap(({ type, data }) => textsOfItem(keys[indexOf(type)] ?? type, data)) : []
}

function keysOf(box: Bytes | undefined): string[] {
  return box ? [...boxesIn(box, 8)].map(({ data }) => decodeText(data)) : []
}

/** Converts the four characters of an item's type to an index. The stored number counts from 1. */
function indexOf(type: string): number {
  return [0, 1, 2, 3].reduce((sum, at) => sum * 256 + type.charCodeAt(at), 0) - 1
}

function textsOfItem(name: string, item: Bytes): NamedText[] {
  const boxes = [...boxesIn(item)]
  // An item of type `----` contains its own name.
  const own = boxes.find(({ type }) => type === 'name')?.data
  return boxes
    .filter(({ type, data }) => type === 'data' && data.length > 8)
    .map(({ data }) => ({ name: own ? decodeText(own.subarray(4)) : name, text: decodeText(data.subarray(8)) }))
}
