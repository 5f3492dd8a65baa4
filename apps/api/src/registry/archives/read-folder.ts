import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackFile } from '@registry/pack-scan'
import { listFolder } from './list-folder.ts'
import { readFiles, type UnreadFile } from './read-files.ts'
import { sourceLimits, type SourceLimits } from './source-files.ts'

/**
 * Yields the files of a folder that publishing would pack, as `readFiles` does. Does not follow links. Throws
 * `archive_too_many_files` above the limit of an archive.
 */
export async function* readFolder(folder: string, limits: SourceLimits = sourceLimits): AsyncGenerator<PackFile> {
  const files = await filesInFolder(folder)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  yield* readFiles(files, { entries: files.length, bytes, packedBytes: bytes }, limits)
}

/** Returns the files of a folder that publishing would pack. Throws as `readFolder` does. */
export async function filesInFolder(folder: string): Promise<UnreadFile[]> {
  const listed = await listFolder(folder)
  return listed.map(({ path, size }) => ({
    path,
    size,
    read: (limit) => readStart(join(folder, path), Math.min(size, limit)),
  }))
}

async function readStart(path: string, length: number): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}
