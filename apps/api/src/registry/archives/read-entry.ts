import type { PlacedEntry, Zip } from './open-zip.ts'
import { unpackEntry } from './unpack-entry.ts'

export interface EntryBytes {
  bytes: Buffer
  /** Whether the file continues after these bytes. */
  isCut: boolean
}

/** Reads at most `limit` first bytes of a file in an archive. Verifies the file when it fits completely. */
export async function readEntry({ source }: Zip, entry: PlacedEntry, limit: number): Promise<EntryBytes> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of unpackEntry(source, entry)) {
    pieces.push(piece)
    size += piece.length
    if (size >= limit && entry.size > limit) break
  }
  return { bytes: Buffer.concat(pieces).subarray(0, limit), isCut: entry.size > limit }
}
