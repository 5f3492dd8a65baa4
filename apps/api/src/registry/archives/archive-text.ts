import chardet from 'chardet'
import type { EntryBytes } from './read-entry.ts'

const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Bytes for the detection of an encoding, which uses language statistics; more bytes do not improve it. */
const mostDetected = 64 * 1024
/** Minimum confidence in percent. A text that is too short for statistics is most often Chinese. */
const leastConfidence = 20

/**
 * Decodes a text file for display: by byte order mark, otherwise as UTF-8, otherwise in the detected encoding. Replaces
 * damaged characters, and removes NUL, because PostgreSQL refuses it.
 */
export function archiveText({ bytes, isCut }: EntryBytes): string {
  // In stream mode, the decoder drops an incomplete character at a cut end.
  return storable(new TextDecoder(encodingOf(bytes, isCut)).decode(bytes, { stream: isCut }))
}

function encodingOf(bytes: Buffer, isCut: boolean): string {
  const mark = marks.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))
  if (mark) return mark[0]
  if (bytes.includes(0)) return wideEncodingOf(bytes) ?? 'utf-8'
  // ISO-2022-JP consists of ASCII with escape sequences, so it also decodes as UTF-8.
  if (decodes('utf-8', bytes, isCut) && !bytes.includes('\x1b$')) return 'utf-8'
  const detected = chardet.analyse(bytes.subarray(0, mostDetected))
  const best = detected.find(({ name }) => decodes(name, bytes, isCut))
  if ((best?.confidence ?? 0) < leastConfidence && decodes('gb18030', bytes, isCut)) return 'gb18030'
  return best?.name ?? 'utf-8'
}

/**
 * Detects UTF-16 without a byte order mark by the many NULs of its ASCII characters, all at even or all at odd
 * positions.
 */
function wideEncodingOf(bytes: Buffer): string | undefined {
  const length = Math.min(bytes.length, mostDetected)
  let [even, odd] = [0, 0]
  for (let index = 0; index < length; index += 1) {
    if (bytes[index] === 0 && index % 2 === 0) even += 1
    else if (bytes[index] === 0) odd += 1
  }
  const isWide = bytes.length % 2 === 0 && even * odd === 0 && (even + odd) * 8 >= length
  return isWide ? (odd > 0 ? 'utf-16le' : 'utf-16be') : undefined
}

/** Returns whether a decoder of that name exists and accepts the bytes. */
function decodes(encoding: string, bytes: Buffer, isCut: boolean): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
    return true
  } catch {
    return false
  }
}

/** Removes characters that PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
