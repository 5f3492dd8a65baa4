import { statfs } from 'node:fs/promises'
import { RegistryError } from '../errors.ts'

/** Bytes that uploads leave free, because the disk also holds the database, its log and mail. */
export const reservedBytes = 64 * 1024 * 1024

/** Throws `insufficient_storage` unless a file of this size fits into a folder without using the reserve. */
export async function assertRoom(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) < reservedBytes + bytes) throw new RegistryError('insufficient_storage')
}

/** Returns the lowest free bytes of the folders' disks. Missing folders are ignored. */
export async function leastFree(folders: readonly string[]): Promise<number> {
  return Math.min(...(await Promise.all(folders.map((folder) => freeBytes(folder).catch(() => Infinity)))))
}

/**
 * Returns the bytes that the registry may still write below a folder; Infinity when the file system does not report
 * them.
 */
async function freeBytes(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return blocks === 0 ? Infinity : bavail * bsize
}
