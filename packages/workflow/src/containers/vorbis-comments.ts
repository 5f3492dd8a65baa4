import { decodeText, viewOf, type Bytes } from '../bytes.ts'
import type { NamedText } from '../texts.ts'

/** Reads the comments `NAME=text` of FLAC, Vorbis and Opus, and stops at a comment that ends outside. */
export function textsOfComments(bytes: Bytes): NamedText[] {
  const view = viewOf(bytes)
  const texts: NamedText[] = []
  const lengthAt = (at: number): number => (at + 4 > bytes.length ? Infinity : view.getUint32(at, true))
  // The name of the writer comes first, then a count.
  let at = 4 + lengthAt(0) + 4
  for (;;) {
    const end = at + 4 + lengthAt(at)
    if (end > bytes.length) return texts
    const [name = '', ...text] = decodeText(bytes.subarray(at + 4, end)).split('=')
    texts.push({ name, text: text.join('=') })
    at = end
  }
}
