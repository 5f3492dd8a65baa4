import { asciiOf, decodeText, joinBytes, splitAtZero, viewOf, type Bytes } from '../bytes.ts'
import { BrokenFile, mostBytes, TooLarge } from '../limits.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'
import { textsOfExif } from './exif.ts'

/** Texts of the chunks tEXt, zTXt and iTXt, of EXIF data, and of `comf`, which ComfyUI writes into animations. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  const texts: NamedText[] = []
  let inflatedLeft = mostBytes
  let hasWorkflow = false
  let hasEnded = false
  for (let at = 8; at + 8 <= slices.size;) {
    const header = await slices.exactly(at, 8)
    const length = viewOf(header).getUint32(0)
    const type = asciiOf(header, 4, 8)
    const isChunk = /^[A-Za-z]{4}$/.test(type) && at + 8 + length <= slices.size
    if (!isChunk && hasEnded) break
    if (!isChunk) throw new BrokenFile(`There is no whole chunk at byte ${at}.`)
    // Some programs append texts after the end of the image, and ComfyUI reads them.
    hasEnded ||= type === 'IEND'
    // Most programs write texts before the image data.
    if (type === 'IDAT' && hasWorkflow) break
    const stored = textTypes.get(type)?.(await slices.exactly(at + 8, length))
    const text = stored?.isCompressed ? await inflate(stored.text, inflatedLeft) : stored?.text
    if (stored && text) {
      const name = asciiOf(stored.name)
      texts.push({ name, text: decodeText(text) })
      hasWorkflow ||= name === 'workflow'
    }
    if (stored?.isCompressed) inflatedLeft -= text?.length ?? 0
    if (type === 'eXIf') for (const own of textsOfExif(await slices.exactly(at + 8, length))) texts.push(own)
    at += 12 + length
  }
  return texts
}

interface StoredText {
  name: Bytes
  text: Bytes
  isCompressed: boolean
}

const textTypes = new Map<string, (chunk: Bytes) => StoredText>([
  ['tEXt', plain],
  ['comf', plain],
  ['zTXt', compressed],
  ['iTXt', international],
])

function plain(chunk: Bytes): StoredText {
  const [name, text] = splitAtZero(chunk)
  return { name, text, isCompressed: false }
}

/** Layout of the chunk: name, compression method, text. */
function compressed(chunk: Bytes): StoredText {
  const [name, rest] = splitAtZero(chunk)
  return { name, text: rest.subarray(1), isCompressed: true }
}

/** Layout of the chunk: name, compression flag, method, language, translated name, text. */
function international(chunk: Bytes): StoredText {
  const [name, rest] = splitAtZero(chunk)
  const [, afterLanguage] = splitAtZero(rest.subarray(2))
  const [, text] = splitAtZero(afterLanguage)
  return { name, text, isCompressed: rest[0] === 1 }
}

/** Inflates zlib data; undefined for damaged data. Throws TooLarge beyond `most` bytes, without inflating the rest. */
async function inflate(deflated: Bytes, most: number): Promise<Bytes | undefined> {
  const reader = new Blob([deflated]).stream().pipeThrough<Uint8Array>(new DecompressionStream('deflate')).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const read = await reader.read().catch(() => undefined)
    if (!read) return undefined
    if (read.done) return joinBytes(parts)
    length += read.value.length
    if (length > most) {
      await reader.cancel().catch(() => undefined)
      throw new TooLarge()
    }
    parts.push(read.value)
  }
}
