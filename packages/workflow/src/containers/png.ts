import { asciiOf, decodeText, splitAtZero, viewOf, type Bytes } from '../bytes.ts'
import { BrokenFile } from '../limits.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'
import { inflate } from './inflate.ts'

/** Texts of the chunks tEXt, zTXt and iTXt, and of `comf`, which ComfyUI writes into animations. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  const texts: NamedText[] = []
  let at = 8
  let hasEnded = false
  while (at + 8 <= slices.size) {
    const header = await slices.exactly(at, 8)
    const length = viewOf(header).getUint32(0)
    const type = asciiOf(header, 4, 8)
    const isChunk = /^[A-Za-z]{4}$/.test(type) && at + 8 + length <= slices.size
    if (!isChunk && hasEnded) break
    if (!isChunk) throw new BrokenFile(`There is no whole chunk at byte ${at}.`)
    // Some writers append texts behind the end of the picture, and ComfyUI reads them.
    hasEnded ||= type === 'IEND'
    // Writers put texts before the picture, except into animations.
    if (type === 'IDAT' && texts.some(({ name }) => name === 'workflow')) break
    const read = readersOfText.get(type)
    if (read) {
      const text = await read(await slices.exactly(at + 8, length))
      if (text) texts.push(text)
    }
    at += 12 + length
  }
  return texts
}

const readersOfText = new Map<string, (chunk: Bytes) => Promise<NamedText | undefined>>([
  ['tEXt', readPlain],
  ['comf', readPlain],
  ['zTXt', readCompressed],
  ['iTXt', readInternational],
])

async function readPlain(chunk: Bytes): Promise<NamedText> {
  const [name, text] = splitAtZero(chunk)
  return { name: asciiOf(name), text: decodeText(text) }
}

async function readCompressed(chunk: Bytes): Promise<NamedText | undefined> {
  const [name, rest] = splitAtZero(chunk)
  return textOf(name, rest.subarray(1), true)
}

/** Name, flag of compression, method, language, translated name, text. */
async function readInternational(chunk: Bytes): Promise<NamedText | undefined> {
  const [name, rest] = splitAtZero(chunk)
  const [, afterLanguage] = splitAtZero(rest.subarray(2))
  const [, text] = splitAtZero(afterLanguage)
  return textOf(name, text, rest[0] === 1)
}

async function textOf(name: Bytes, text: Bytes, isCompressed: boolean): Promise<NamedText | undefined> {
  if (!isCompressed) return { name: asciiOf(name), text: decodeText(text) }
  const inflated = await inflate(text)
  return inflated && { name: asciiOf(name), text: decodeText(inflated) }
}
