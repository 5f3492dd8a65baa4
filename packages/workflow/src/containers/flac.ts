import { viewOf } from '../bytes.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'
import { textsOfComments } from './vorbis-comments.ts'

const typeOfComments = 4
const isLast = 0x80

/** Reads the texts of the comment block before the audio data. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  for (let at = 4; ;) {
    const header = viewOf(await slices.exactly(at, 4))
    const length = header.getUint32(0) % 2 ** 24
    const flags = header.getUint8(0)
    if (flags % isLast === typeOfComments) return textsOfComments(await slices.exactly(at + 4, length))
    if (flags >= isLast) return []
    at += 4 + length
  }
}
