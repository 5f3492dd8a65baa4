import { asciiOf, viewOf } from '../bytes.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'
import { textsOfExif } from './exif.ts'

/** Reads the texts of the EXIF chunk behind the picture. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  let at = 12
  while (at + 8 <= slices.size) {
    const header = await slices.exactly(at, 8)
    const length = viewOf(header).getUint32(4, true)
    if (asciiOf(header, 0, 4) === 'EXIF') return textsOfExif(await slices.exactly(at + 8, length))
    at += 8 + length + (length % 2)
  }
  return []
}
