import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync, type InflateRaw } from 'node:zlib'
import { RegistryError } from '../../platform/errors.ts'
import { locateData } from './local-entry.ts'
import type { PlacedEntry } from './open-zip.ts'
import { damaged, shownName } from './refuse-archive.ts'
import type { ZipSource } from './zip-source.ts'

// A stream of its own costs more than a small file does.
const small = { packedSize: 64 * 1024, size: 128 * 1024 }
const pieceSize = 64 * 1024

/**
 * The bytes of a file of an archive, piece by piece. Throws `archive_damaged` unless they are, to the last one, what the
 * list of files says, and as soon as they are more; who stops earlier has no promise.
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
  // One byte of room more, for what is larger than it says.
  // The types do not know what `info` answers.
  const { buffer, engine } = inflateRawSync(packed, { info: true, maxOutputLength: entry.size + 1 }) as unknown as {
    buffer: Buffer
    engine: InflateRaw
  }
  refuseLeftovers(entry, engine)
  return buffer
}

async function* inflate(entry: PlacedEntry, packed: Readable): AsyncGenerator<Buffer> {
  // Its errors, and those of what it reads from, reach the reader of the stream.
  const engine = pipeline(packed, createInflateRaw({ chunkSize: pieceSize }), () => {})
  yield* engine
  refuseLeftovers(entry, engine)
}

/** Packed bytes that are behind the end of what they unpack to belong to nothing. */
function refuseLeftovers(entry: PlacedEntry, engine: InflateRaw): void {
  if (engine.bytesWritten !== entry.packedSize) {
    throw new RegistryError('archive_polyglot', { place: `in ${shownName(entry.path)}` })
  }
}

function isOfZlib(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE'
}
