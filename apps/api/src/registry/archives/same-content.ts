import { createHash } from 'node:crypto'
import { locateData } from './local-entry.ts'
import type { PlacedEntry, Zip } from './open-zip.ts'
import { unpackEntry } from './unpack-entry.ts'

export interface EntryOf {
  zip: Zip
  entry: PlacedEntry
}

/** Remaining bytes that a comparison may read and unpack, for both sides together. */
export interface ReadingBudget {
  left: number
}

/**
 * Returns whether two files of two archives are equal byte by byte, because a packer can forge equal checksums. Unpacks
 * files only when their packed bytes differ. Files beyond the budget count as different.
 */
export async function haveSameContent(one: EntryOf, other: EntryOf, budget: ReadingBudget): Promise<boolean> {
  if (one.entry.size !== other.entry.size || one.entry.crc32 !== other.entry.crc32) return false
  if (await arePackedAlike(one, other, budget)) return true
  return take(budget, one.entry.size + other.entry.size) && (await digestOf(one)) === (await digestOf(other))
}

function take(budget: ReadingBudget, bytes: number): boolean {
  if (bytes > budget.left) return false
  budget.left -= bytes
  return true
}

async function arePackedAlike(one: EntryOf, other: EntryOf, budget: ReadingBudget): Promise<boolean> {
  const { method, packedSize } = one.entry
  if (method !== other.entry.method || packedSize !== other.entry.packedSize) return false
  if (!take(budget, packedSize + packedSize)) return false
  const [mine, theirs] = [await packedPieces(one), await packedPieces(other)]
  for await (const piece of mine) {
    const { value } = await theirs.next()
    if (!value || !piece.equals(value)) return false
  }
  return true
}

async function packedPieces({ zip, entry }: EntryOf): Promise<AsyncGenerator<Buffer, void>> {
  const start = await locateData(zip.source, entry)
  return zip.source.pieces(start, start + entry.packedSize)
}

async function digestOf({ zip, entry }: EntryOf): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of unpackEntry(zip.source, entry)) hash.update(piece)
  return hash.digest('hex')
}
