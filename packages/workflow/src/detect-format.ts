import { asciiOf, type Bytes } from './bytes.ts'

export type WorkflowFormat =
  'json' | 'png' | 'webp' | 'jpeg' | 'avif' | 'mp4' | 'webm' | 'flac' | 'ogg' | 'mp3' | 'glb' | 'svg' | 'safetensors'

/** Number of bytes that `detectFormat` reads. */
export const headLength = 1024

/** Returns the format of a file by its first bytes, not by its name. */
export function detectFormat(head: Bytes): WorkflowFormat | undefined {
  const text = asciiOf(head)
  const signature = signatures.find(({ at, text: expected }) => text.startsWith(expected, at))
  if (signature) return signature.format
  if (text.startsWith('ftyp', 4)) return /avi[fs]|mif1|heic/.test(text.slice(8, 32)) ? 'avif' : 'mp4'
  // Older MP4 and MOV files start with any of these boxes instead.
  if (head[0] === 0 && /^(moov|mdat|wide|free|skip)/.test(text.slice(4, 8))) return 'mp4'
  // An MPEG audio frame without preceding tags: 11 synchronisation bits, layer III.
  if (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2) return 'mp3'
  // The file begins with eight bytes of length, whose upper bytes are zero, and a JSON object.
  if (text.startsWith('\0\0\0{', 5)) return 'safetensors'
  return formatOfText(new TextDecoder(encodingOf(head)).decode(head).trimStart())
}

/** Returns the encoding of a text by its byte order mark; UTF-8 without a mark. */
export function encodingOf(head: Bytes): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

const signatures: readonly { at: number; text: string; format: WorkflowFormat }[] = [
  { at: 0, text: '\x89PNG\r\n\x1a\n', format: 'png' },
  { at: 8, text: 'WEBP', format: 'webp' },
  { at: 0, text: '\xff\xd8\xff', format: 'jpeg' },
  { at: 0, text: '\x1aE\xdf\xa3', format: 'webm' },
  { at: 0, text: 'fLaC', format: 'flac' },
  { at: 0, text: 'OggS', format: 'ogg' },
  { at: 0, text: 'ID3', format: 'mp3' },
  { at: 0, text: 'glTF', format: 'glb' },
]

function formatOfText(text: string): WorkflowFormat | undefined {
  if (/^[{["]/.test(text)) return 'json'
  return text.startsWith('<') && text.includes('<svg') ? 'svg' : undefined
}
