import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync, type InflateRaw } from 'node:zlib'
import { RegistryError } from '../../platform/errors.ts'
import { locateData } from './local-entry.ts'
import type { PlacedEntry } from './open-zip.ts'
import { damaged, shownName } from './refuse-archive.ts'
import type { ZipSource } from './zip-source.ts'

// Below these sizes, a stream costs more than the file.
const small = { packedSize: 64 * 1024, size: 128 * 1024 }
const pieceSize = 64 * 1024

/**
 * Yields the bytes of a file in an archive. Throws `archive_damaged` for a size or checksum that differs from the
 * central directory. A reader that stops early gets no such guarantee.
 */
export async function* unpackEntry(source: ZipSource, entry: PlacedEntry): AsyncGenerator<Buffer> {
  const start = await locateData(source, entry)
  let size = 0
  let checksum = 0
  for await (const piece of unpacked(source, entry, start)) {
    size += piece.length
    if (size > entry.size) throw damaged(`${shownName(entry.path)} is larger than it says`)
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (size !== entry.size) throw damaged(`${shownName(entry.path)} is smaller than it says`)
  if (checksum !== entry.crc32) throw damaged(`the checksum of ${shownName(entry.path)} is wrong`)
}

async function* unpacked(source: ZipSource, entry: PlacedEntry, start: number): AsyncGenerator<Buffer> {
  const end = start + entry.packedSize
  if (entry.method === 0) {
    yield* source.pieces(start, end)
    return
  }
  try {
    if (entry.packedSize <= small.packedSize && entry.size <= small.size) {
      yield inflateAtOnce(entry, await source.bytes(start, entry.packedSize))
    } else {
      yield* inflate(entry, Readable.from(source.pieces(start, end), { objectMode: false }))
    }
  } catch (error) {
    throw isOfZlib(error) ? damaged(`${shownName(entry.path)} cannot be unpacked`) : error
  }
}

function inflateAtOnce(entry: PlacedEntry, packed: Buffer): Buffer {
  // An extra byte of space reveals a file that is larger than listed. The types omit the result for `info`.
  const { buffer, engine } = inflateRawSync(packed, { info: true, maxOutputLength: entry.size + 1 }) as unknown as {
    buffer: Buffer
    engine: InflateRaw
  }
  refuseLeftovers(entry, engine)
  return buffer
}

async function* inflate(entry: PlacedEntry, packed: Readable): AsyncGenerator<Buffer> {
  // The reader of the stream receives the errors of the pipeline and its source.
  const engine = pipeline(packed, createInflateRaw({ chunkSize: pieceSize }), () => {})
  yield* engine
  refuseLeftovers(entry, engine)
}

/** Refuses packed bytes after the end of the compressed data. */
function refuseLeftovers(entry: PlacedEntry, engine: InflateRaw): void {
  if (engine.bytesWritten !== entry.packedSize) {
    throw new RegistryError('archive_polyglot', { place: `in ${shownName(entry.path)}` })
  }
}

function isOfZlib(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE'
}
