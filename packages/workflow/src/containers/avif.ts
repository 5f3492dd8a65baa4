import { asciiOf, viewOf, type Bytes } from '../bytes.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'
import { boxesIn, boxesOf } from './boxes.ts'
import { cursorOf } from './cursor.ts'
import { textsOfExif } from './exif.ts'

/** Texts of the EXIF item. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  for await (const { type, start, end } of boxesOf(slices, 0, slices.size)) {
    if (type !== 'meta') continue
    const boxes = new Map([...boxesIn(await slices.exactly(start, end - start), 4)].map((box) => [box.type, box.data]))
    const id = exifItem(boxes.get('iinf'))
    const extent = id === undefined ? undefined : extentOf(id, boxes.get('iloc'))
    if (!extent) return []
    const data = extent.isInside
      ? boxes.get('idat')?.subarray(extent.start, extent.start + extent.length)
      : await slices.exactly(extent.start, extent.length)
    return data && data.length > 4 ? textsOfExif(data.subarray(4 + viewOf(data).getUint32(0))) : []
  }
  return []
}

/** Returns the id of the item with type `Exif`. */
function exifItem(iinf: Bytes | undefined): number | undefined {
  if (!iinf) return undefined
  for (const { type, data } of boxesIn(iinf, iinf[0] === 0 ? 6 : 8)) {
    const width = data[0] === 2 ? 2 : 4
    if (type !== 'infe' || asciiOf(data, 6 + width, 10 + width) !== 'Exif') continue
    return cursorOf(data, 4).uint(width)
  }
  return undefined
}

/** First extent of an item: in the file, or inside of the box `idat`. */
function extentOf(
  item: number,
  iloc: Bytes | undefined,
): { start: number; length: number; isInside: boolean } | undefined {
  if (!iloc || iloc.length < 8) return undefined
  const [version = 0, , , , sizes = 0, moreSizes = 0] = iloc
  const cursor = cursorOf(iloc, 6)
  const width = version < 2 ? 2 : 4
  const count = cursor.uint(width)
  for (let index = 0; index < count && !cursor.isAtEnd(); index += 1) {
    const id = cursor.uint(width)
    const method = version === 0 ? 0 : cursor.uint(2) % 16
    cursor.skip(2)
    const base = cursor.uint(moreSizes >> 4)
    const extents = cursor.uint(2)
    cursor.skip(version > 0 ? moreSizes % 16 : 0)
    const start = base + cursor.uint(sizes >> 4)
    const length = cursor.uint(sizes % 16)
    if (id === item) return extents === 0 ? undefined : { start, length, isInside: method === 1 }
    cursor.skip((extents - 1) * ((version > 0 ? moreSizes % 16 : 0) + (sizes >> 4) + (sizes % 16)))
  }
  return undefined
}
