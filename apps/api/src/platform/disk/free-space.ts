import { statfs } from 'node:fs/promises'
import { RegistryError } from '../errors.ts'

/** Bytes that uploads leave free. The database, its log and mail are written there too. */
export const reservedBytes = 64 * 1024 * 1024

/** Throws `insufficient_storage` unless a file of so many bytes fits into a folder beside the reserve. */
export async function assertRoom(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) < reservedBytes + bytes) throw new RegistryError('insufficient_storage')
}

/** The fewest bytes that are free below any of the folders. A folder that does not exist counts for nothing. */
export async function leastFree(folders: readonly string[]): Promise<number> {
  return Math.min(...(await Promise.all(folders.map((folder) => freeBytes(folder).catch(() => Infinity)))))
}

/** Bytes that the registry may still write below a folder; Infinity where the file system does not tell. */
async function freeBytes(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return blocks === 0 ? Infinity : bavail * bsize
}
