import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackFile } from '@registry/pack-scan'
import { decodeSource, flawOfSource } from '@registry/syntax'
import { listFolder } from './list-folder.ts'
import { isZip, type OuterFile } from './nested-zip.ts'
import { isLookedInto, readNested } from './read-nested.ts'
import {
  chooseTexts,
  headBytes,
  inReadingOrder,
  isPythonSource,
  sourceLimits,
  type SourceLimits,
} from './source-files.ts'

/**
 * The files of a folder that publishing it would pack, in the shape and order of `readSources`. Links are not followed.
 * Throws `archive_too_many_files` when there are more than an archive may have.
 */
export async function* readFolder(folder: string, limits: SourceLimits = sourceLimits): AsyncGenerator<PackFile> {
  const files = await listFolder(folder)
  const texts = chooseTexts(files, limits)
  const left = { ...limits }
  const archives: OuterFile[] = []
  for (const { path, size } of inReadingOrder(files)) {
    const isText = texts.has(path)
    const bytes = await readStart(join(folder, path), isText ? size : Math.min(size, headBytes))
    if (isText) {
      left.allBytes -= size
      left.texts -= 1
    } else if (isZip(bytes) && isLookedInto(path)) {
      archives.push({ path, size, bytes: () => readStart(join(folder, path), size) })
    }
    yield {
      path,
      size,
      head: Uint8Array.from(bytes.subarray(0, headBytes)),
      text: isText ? decodeSource(bytes, path) : undefined,
      flaw: isText && isPythonSource(path) ? flawOfSource(bytes) : undefined,
    }
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  yield* readNested(archives, { entries: files.length, bytes, packedBytes: bytes }, left)
}

async function readStart(path: string, length: number): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}
