import { latin1, pythonCodecs } from './python-codecs.ts'
import { encodingOf, type SourceEncoding, type SourceFlaw } from './source-encoding.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const python = /\.py[iw]?$/i
/** Requirements files. Like Python, pip reads encoding declarations of PEP 263. */
const requirements = /(?:^|\/)(?:requirements|constraints)[^/]*\.(?:txt|in)$/i

/**
 * Decodes a source file: by its byte order mark, otherwise by PEP 263 in Python and requirements files, otherwise as
 * UTF-8. After a failure, each byte becomes a character. A lone `\r` becomes `\n`: Python and JavaScript end lines
 * there, but the grammars do not.
 */
export function decodeSource(bytes: Uint8Array, path: string): string {
  const encoding = encodingOf(bytes, python.test(path) || requirements.test(path))
  return decode(bytes.subarray(encoding.markLength), encoding).replaceAll(/\r(?!\n)/g, '\n')
}

function decode(bytes: Uint8Array, { name }: SourceEncoding): string {
  try {
    return decodeStrictly(bytes, name)
  } catch {
    return latin1(bytes)
  }
}

/** Decodes bytes. Throws for an unknown encoding or invalid bytes. */
function decodeStrictly(bytes: Uint8Array, name: string): string {
  if (name === 'utf-8') return utf8.decode(bytes)
  const codec = Object.hasOwn(pythonCodecs, name) ? pythonCodecs[name] : undefined
  return codec ? codec(bytes) : new TextDecoder(name, { fatal: true, ignoreBOM: true }).decode(bytes)
}

/**
 * Returns why Python rejects these bytes as a source; undefined when Python may accept them. Python may know encodings
 * that are unknown here.
 */
export function flawOfSource(bytes: Uint8Array): SourceFlaw | undefined {
  const encoding = encodingOf(bytes, true)
  const nul = bytes.indexOf(0)
  if (nul >= 0) return { line: lineAt(bytes, nul), detail: 'The file has a null byte.' }
  if (encoding.name !== 'utf-8') return undefined
  try {
    utf8.decode(bytes)
    return undefined
  } catch {
    const detail =
      encoding.declared === undefined ? 'The file is not UTF-8 and names no other encoding.' : 'The file is not UTF-8.'
    return { line: firstBadLine(bytes), detail }
  }
}

function lineAt(bytes: Uint8Array, offset: number): number {
  return bytes.subarray(0, offset).reduce((line, byte) => line + Number(byte === 0x0a), 1)
}

/**
 * Returns the first line that is not UTF-8. Lines can be checked separately, because no character crosses a line end.
 */
function firstBadLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    const stop = end < 0 ? bytes.length : end + 1
    try {
      utf8.decode(bytes.subarray(start, stop))
    } catch {
      return line
    }
    start = stop
  }
  return line
}
