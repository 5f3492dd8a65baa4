import { extname } from 'node:path'
import type { PackFile } from '@registry/pack-scan'
import { decodeSource, flawOfSource } from '@registry/syntax'
import { isRefusal } from '../../platform/errors.ts'
import { isZip, openNestedZip, type OuterFile, type Unpacked } from './nested-zip.ts'
import type { Zip } from './open-zip.ts'
import { readEntry } from './read-entry.ts'
import { chooseTexts, headBytes, inReadingOrder, isPythonSource, type SourceLimits } from './source-files.ts'

/** File of an archive or a folder whose bytes are read on demand. */
export interface UnreadFile {
  path: string
  size: number
  /** Reads the first bytes, at most `limit`. Undefined skips the file. */
  read(limit: number): Promise<Buffer | undefined>
}

/** Separates the path of a nested archive from a path in it. No file path contains it. */
export const nestedMark = '//'

/** Data formats based on ZIP, from which no program loads code. */
const data = new Set(
  '.docx .xlsx .pptx .odt .npz .pt .pth .ckpt .xpi .kra .ora .mlpackage .3mf .usdz .procreate .sketch'.split(' '),
)

/**
 * Yields files with the texts for a review: Python first, then other files by path, then nested files, as
 * `archive.whl//path`. Unread files have no text; nested archives beyond the limits have no files. `all` has the totals
 * without nested archives.
 */
export async function* readFiles(
  files: readonly UnreadFile[],
  all: Unpacked,
  limits: SourceLimits,
): AsyncGenerator<PackFile> {
  const left = { ...limits }
  const archives: OuterFile[] = []
  for await (const { file, unread } of readLevel(files, left)) {
    const { path, size, text } = file
    if (text === undefined && isZip(file.head) && isLookedInto(path)) {
      archives.push({ path, size, bytes: () => unread.read(size) })
    }
    yield file
  }
  for (const archive of archives) {
    const zip = await openNestedZip(archive, all).catch(ignoreRefusal)
    if (zip) for await (const { file } of readLevel(filesIn(zip, archive.path), left)) yield file
  }
}

/** Returns the files of an archive. Reading throws `archive_…` codes for invalid bytes. */
export function filesOf(zip: Zip): UnreadFile[] {
  return [...zip.files.values()].map((entry) => ({
    path: entry.path,
    size: entry.size,
    read: async (limit) => (await readEntry(zip, entry, limit)).bytes,
  }))
}

function filesIn(zip: Zip, outer: string): UnreadFile[] {
  return filesOf(zip).map(({ path, size, read }) => ({
    path: `${outer}${nestedMark}${path}`,
    size,
    read: (limit) => read(limit).catch(ignoreRefusal),
  }))
}

async function* readLevel(
  files: readonly UnreadFile[],
  left: SourceLimits,
): AsyncGenerator<{ file: PackFile; unread: UnreadFile }> {
  const texts = chooseTexts(files, left)
  for (const unread of inReadingOrder(files)) {
    const { path, size } = unread
    const isText = texts.has(path)
    const bytes = await unread.read(isText ? size : headBytes)
    if (!bytes) continue
    if (isText) {
      left.allBytes -= size
      left.texts -= 1
    }
    const file = {
      path,
      size,
      // The head is a copy, so that the large buffer behind it can be freed.
      head: Uint8Array.from(bytes.subarray(0, headBytes)),
      text: isText ? decodeSource(bytes, path) : undefined,
      flaw: isText && isPythonSource(path) ? flawOfSource(bytes) : undefined,
    }
    yield { file, unread }
  }
}

function isLookedInto(path: string): boolean {
  return !data.has(extname(path).toLowerCase())
}

function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}
