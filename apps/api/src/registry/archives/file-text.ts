import { isTextRead } from '@registry/pack-scan/report'
import { decodeSource } from '@registry/syntax'
import type { EntryBytes } from './read-entry.ts'

export interface FileText {
  isText: boolean
  /** Empty for a file without text. */
  text: string
}

/**
 * Returns a file as the scan reads it. Files that the scan reads are text with any content: a NUL must not hide code
 * from people.
 */
export function fileText(path: string, { bytes, isCut }: EntryBytes): FileText {
  if (!isTextRead(path) && bytes.includes(0)) return { isText: false, text: '' }
  return { isText: true, text: decodeSource(isCut ? wholeCharacters(bytes) : bytes, path) }
}

/** Removes an incomplete UTF-8 character from the end of the bytes. */
function wholeCharacters(bytes: Buffer): Buffer {
  const last = bytes.findLastIndex((byte) => (byte & 0xc0) !== 0x80)
  const length = lengthOfCharacter(bytes[last] ?? 0)
  return bytes.length - last < length ? bytes.subarray(0, last) : bytes
}

function lengthOfCharacter(lead: number): number {
  if (lead >= 0xf0) return 4
  if (lead >= 0xe0) return 3
  return lead >= 0xc0 ? 2 : 1
}
