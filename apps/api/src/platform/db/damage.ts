import { readdir } from 'node:fs/promises'

/** Error for damaged or missing files of the embedded database. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
}

/** SQLSTATE codes for corrupted data and indexes, and for missing or unreadable files. */
const states = new Set(['XX001', 'XX002', '58P01', '58030'])

/** Returns whether an error of the embedded database means damaged files. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && states.has(error.code)
}

/**
 * Throws DamagedDatabase for a folder with files but without the file that every database has. Otherwise the embedded
 * database would create a new database there.
 */
export async function refuseHalfFolder(directory: string): Promise<void> {
  const names = await readdir(directory)
  if (names.length > 0 && !names.includes('PG_VERSION')) throw new DamagedDatabase('PG_VERSION is missing')
}
