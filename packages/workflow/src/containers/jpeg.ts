import { asciiOf, decodeText, viewOf } from '../bytes.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'
import { textsOfExif } from './exif.ts'

const application1 = 0xe1
const startOfScan = 0xda
const endOfImage = 0xd9
const comment = 0xfe

/** Reads the texts of EXIF data and of comments before the image data. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  const texts: NamedText[] = []
  let at = 2
  while (at + 4 <= slices.size) {
    const header = await slices.exactly(at, 4)
    const marker = header[1]
    if (header[0] !== 0xff || marker === startOfScan || marker === endOfImage) break
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = viewOf(header).getUint16(2)
    if (marker === application1 || marker === comment) {
      const data = await slices.exactly(at + 4, Math.max(0, length - 2))
      if (marker === comment) texts.push({ name: 'comment', text: decodeText(data) })
      else if (asciiOf(data, 0, 4) === 'Exif') texts.push(...textsOfExif(data))
    }
    at += 2 + Math.max(2, length)
  }
  return texts
}
