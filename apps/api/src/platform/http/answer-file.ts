import type { ByteRange } from '../blobs/blob-store.ts'
import { RegistryError } from '../errors.ts'
import { hasTag } from './has-tag.ts'

/** Stored file and the headers of its answers. */
export interface KeptFile {
  sha256: string
  size: number
  /** `Cache-Control` of each answer, including 304 answers. */
  cacheControl: string
  /** Headers of answers that have the bytes. */
  headers: Record<string, string>
  /** Whether the file may contain styles, as an SVG image does. */
  styles?: boolean
  open(range: ByteRange | undefined): Promise<ReadableStream<Uint8Array> | undefined>
}

type FileReply =
  | { status: 304; headers: Record<string, string> }
  | { status: 200 | 206; headers: Record<string, string>; body: string | ReadableStream<Uint8Array> }

/** Answers with a file, a requested range, or 304. Opens no file for HEAD. Throws `range_not_satisfiable`. */
export async function answerFile(
  { headers, method }: { headers: Headers; method: string },
  file: KeptFile,
): Promise<FileReply> {
  const { sha256, size } = file
  const etag = `"${sha256}"`
  const caching = { ETag: etag, 'Cache-Control': file.cacheControl }
  if (hasTag(headers.get('if-none-match'), etag)) return { status: 304, headers: caching }

  const ifRange = headers.get('if-range')
  const range = ifRange === null || ifRange === etag ? parseRange(headers.get('range') ?? undefined, size) : undefined
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const body = method === 'HEAD' ? '' : await file.open(range)
  if (body === undefined) throw new Error(`the bytes ${sha256} are missing from the store`)
  const told = {
    ...file.headers,
    ...caching,
    'Accept-Ranges': 'bytes',
    'Content-Length': String(end - start + 1),
    // A file of any type runs no scripts and reaches nothing of this origin.
    'Content-Security-Policy': `default-src 'none';${file.styles ? " style-src 'unsafe-inline';" : ''} sandbox`,
    'X-Content-Type-Options': 'nosniff',
  }
  if (!range) return { status: 200, headers: told, body }
  return { status: 206, headers: { ...told, 'Content-Range': `bytes ${start}-${end}/${size}` }, body }
}

/**
 * Parses a Range header. Returns undefined for the whole file: without a header, for several ranges, or for other units
 * (RFC 9110 §14.2 lets a server ignore those). Throws `range_not_satisfiable`.
 */
function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < Number(first)) return undefined
  if (start >= size || start > end) throw new RegistryError('range_not_satisfiable', { size })
  return { start, end }
}
