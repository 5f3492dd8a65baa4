import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { Entry } from 'yauzl'
import { refuseUnlessOurs, type Zip } from './open-zip.ts'
import { archiveRefusal, shownName } from './refuse-archive.ts'

export interface EntryBytes {
  bytes: Buffer
  /** Whether the file has more bytes than were read. */
  isCut: boolean
}

/** The first bytes of a file of an archive, at most `limit`; a file that is read to its end has to be as it was packed. */
export async function readEntry(zip: Zip, path: string, limit: number): Promise<EntryBytes> {
  const entry = zip.files.get(path)
  if (!entry) throw new Error(`No file ${path} in this archive`)
  const start = await findData(zip, entry, path)
  const wanted = Math.min(limit, entry.uncompressedSize)
  const bytes = await collect(inflated(zip, entry, start), wanted, entry.uncompressedSize <= limit).catch(
    (error: unknown) => refuseUnlessOurs(error, `${shownName(path)} is damaged`),
  )
  if (bytes.length === entry.uncompressedSize && crc32(bytes) !== entry.crc32) {
    throw archiveRefusal(`${shownName(path)} is damaged: its checksum is wrong`)
  }
  return { bytes, isCut: bytes.length < entry.uncompressedSize }
}

async function findData(zip: Zip, entry: Entry, path: string): Promise<number> {
  const local = await zip.library
    .readLocalFileHeaderPromise(entry)
    .catch((error: unknown) => refuseUnlessOurs(error, `${shownName(path)} is not where the archive says`))
  const agrees = local.fileName.equals(entry.fileNameRaw) && local.compressionMethod === entry.compressionMethod
  if (!agrees) throw archiveRefusal(`${shownName(path)} is listed otherwise than it is packed`)
  return local.fileDataStart
}

function inflated(zip: Zip, entry: Entry, start: number): Readable {
  const packed = Readable.from(zip.source.pieces(start, start + entry.compressedSize), { objectMode: false })
  if (entry.compressionMethod === 0) return packed
  // Its errors reach the reader of the stream.
  return pipeline(packed, createInflateRaw(), () => {})
}

/** Stops inflating at the wanted size. With `isWhole` the stream has to end right there. */
async function collect(stream: AsyncIterable<Buffer>, wanted: number, isWhole: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > wanted || (size === wanted && !isWhole)) break
  }
  if (size < wanted || (isWhole && size > wanted)) throw new Error(`${size} bytes instead of ${wanted}`)
  return Buffer.concat(chunks).subarray(0, wanted)
}
