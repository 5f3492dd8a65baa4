import { asciiOf, withoutEndingZeros, type Bytes } from '../bytes.ts'
import type { Slices } from '../slices.ts'
import type { NamedText } from '../texts.ts'
import { cursorOf } from './cursor.ts'

const isUnsynchronised = 0x80
const hasExtendedHeader = 0x40

/** Reads the frames TXXX and COMM of an ID3 tag at the start of the file, versions 2.2 to 2.4. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  const header = await slices.upTo(0, 10)
  if (asciiOf(header, 0, 3) !== 'ID3') return []
  const [version = 0, , flags = 0] = header.subarray(3)
  const stored = await slices.exactly(10, syncSafe(header, 6))
  const tag = (flags & isUnsynchronised) !== 0 && version < 4 ? resynchronise(stored) : stored
  let at = (flags & hasExtendedHeader) === 0 ? 0 : version < 4 ? 4 + cursorOf(tag).uint(4) : syncSafe(tag, 0)
  const texts: NamedText[] = []
  for (;;) {
    const frame = frameAt(tag, at, version)
    if (!frame) return texts
    const text = textOfFrame(frame.name, frame.data)
    if (text) texts.push(text)
    at = frame.end
  }
}

/** Returns the frame at a position; undefined at the padding, and for a frame that ends outside. */
function frameAt(tag: Bytes, at: number, version: number): { name: string; data: Bytes; end: number } | undefined {
  const width = version === 2 ? 3 : 4
  const name = asciiOf(tag, at, at + width)
  if (!/^[A-Z0-9]{3,4}$/.test(name)) return undefined
  const size = version === 4 ? syncSafe(tag, at + width) : cursorOf(tag, at + width).uint(width)
  const start = at + (version === 2 ? 6 : 10)
  const end = start + size
  if (end > tag.length) return undefined
  const flags = version === 4 ? (tag[at + 9] ?? 0) : 0
  const data = tag.subarray(start + (flags & 1 ? 4 : 0), end)
  return { name, data: flags & 2 ? resynchronise(data) : data, end }
}

function textOfFrame(name: string, data: Bytes): NamedText | undefined {
  const isComment = name === 'COMM' || name === 'COM'
  if (!isComment && name !== 'TXXX' && name !== 'TXX') return undefined
  const [before, after] = splitAtTerminator(decode(data[0] ?? 0, data.subarray(isComment ? 4 : 1)))
  return { name: before || (isComment ? 'comment' : ''), text: after }
}

function decode(encoding: number, bytes: Bytes): string {
  if (encoding === 3) return new TextDecoder('utf-8').decode(bytes)
  if (encoding === 2) return new TextDecoder('utf-16be').decode(bytes)
  if (encoding === 1) return new TextDecoder(bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le').decode(bytes)
  return new TextDecoder('latin1').decode(bytes)
}

/** Splits a text at its zero character. A byte order mark at the start of the second part is removed. */
function splitAtTerminator(text: string): [before: string, after: string] {
  const zero = text.indexOf('\0')
  const [before, after] = zero < 0 ? ['', text] : [text.slice(0, zero), text.slice(zero + 1)]
  return [before, withoutEndingZeros(after.replace(/^\uFEFF/, ''))]
}

/** Reads a number of four bytes with seven bits each. */
function syncSafe(bytes: Bytes, at: number): number {
  return bytes.subarray(at, at + 4).reduce((value, byte) => value * 128 + (byte & 127), 0)
}

/** Removes zero bytes after 0xff, which prevent players from reading the tag as audio. */
function resynchronise(bytes: Bytes): Bytes {
  return bytes.filter((byte, index) => byte !== 0 || bytes[index - 1] !== 0xff)
}
