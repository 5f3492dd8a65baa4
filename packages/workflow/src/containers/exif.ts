import { asciiOf, decodeText, viewOf, withoutEndingZeros, type Bytes } from '../bytes.ts'
import { mostBytes, TooLarge } from '../limits.ts'
import type { NamedText } from '../texts.ts'

const exifDirectory = 0x8769
const userComment = 0x9286
const textTypes: ReadonlySet<number> = new Set([1, 2, 7])

/**
 * Reads the texts of EXIF data, with or without the prefix `Exif`. ComfyUI writes into Make, Model and tags with lower
 * numbers.
 */
export function textsOfExif(exif: Bytes): NamedText[] {
  const tiff = asciiOf(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const order = asciiOf(tiff, 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return []
  const view = viewOf(tiff)
  const isLittle = order === 'II'
  const first = view.getUint32(4, isLittle)
  const own = entriesOf(tiff, first, isLittle)
  const inner = own.find(({ tag }) => tag === exifDirectory)?.value
  const entries = inner === undefined ? own : [...own, ...entriesOf(tiff, inner, isLittle)]
  // Many entries may point to the same bytes.
  if (entries.reduce((sum, { data }) => sum + data.length, 0) > mostBytes) throw new TooLarge()
  return entries.flatMap(({ tag, data }) =>
    data.length === 0 ? [] : [{ name: tag.toString(16), text: withoutEndingZeros(textOf(tag, data)) }],
  )
}

/**
 * Reads the entries of a directory: tag, value or offset, and the bytes of a text. Entries beyond the data are dropped;
 * a text beyond the data is empty.
 */
function entriesOf(tiff: Bytes, at: number, isLittle: boolean): { tag: number; value: number; data: Bytes }[] {
  if (at + 2 > tiff.length) return []
  const view = viewOf(tiff)
  const fitting = Math.floor((tiff.length - at - 2) / 12)
  const count = Math.min(view.getUint16(at, isLittle), fitting)
  return Array.from({ length: count }, (_, index) => {
    const entry = at + 2 + index * 12
    const length = view.getUint32(entry + 4, isLittle)
    const value = view.getUint32(entry + 8, isLittle)
    const start = length > 4 ? value : entry + 8
    const isText = textTypes.has(view.getUint16(entry + 2, isLittle)) && start + length <= tiff.length
    return {
      tag: view.getUint16(entry, isLittle),
      value,
      data: isText ? tiff.subarray(start, start + length) : new Uint8Array(),
    }
  })
}

function textOf(tag: number, data: Bytes): string {
  const isWindows = tag >= 0x9c9b && tag <= 0x9c9f
  if (isWindows) return new TextDecoder('utf-16le').decode(data)
  const charset = tag === userComment ? asciiOf(data, 0, 8) : ''
  if (charset === 'UNICODE\0') {
    // Programs disagree about the byte order. The first character of a workflow has a code below 256, which reveals the
    // order.
    return new TextDecoder(data[8] === 0 || data[8] === 0xfe ? 'utf-16be' : 'utf-16le').decode(data.subarray(8))
  }
  return decodeText(charset === 'ASCII\0\0\0' || charset === '\0'.repeat(8) ? data.subarray(8) : data)
}
