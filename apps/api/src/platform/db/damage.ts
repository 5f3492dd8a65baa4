import { readdir } from 'node:fs/promises'

/** The files of the embedded database are not those of a database, or not all of them. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
}

/** SQLSTATE of data and indexes that are corrupted, and of files that are missing or cannot be read. */
const states = new Set(['XX001', 'XX002', '58P01', '58030'])

/** Whether an error of the embedded database speaks of damaged files. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && states.has(error.code)
}

/**
 * Throws DamagedDatabase for a folder that has files but not the one that every database has. The embedded database would
 * make a new one in its place.
 */
export async function refuseHalfFolder(directory: string): Promise<void> {
  const names = await readdir(directory)
  if (names.length > 0 && !names.includes('PG_VERSION')) throw new DamagedDatabase('PG_VERSION is missing')
}
