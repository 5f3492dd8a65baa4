import { extname } from 'node:path'
import type { PackFile } from '@registry/pack-scan'
import { decodeSource, flawOfSource } from '@registry/syntax'
import { isRefusal } from '../../platform/errors.ts'
import { isZip, openNestedZip, type OuterFile, type Unpacked } from './nested-zip.ts'
import type { Zip } from './open-zip.ts'
import { readEntry } from './read-entry.ts'
import { chooseTexts, headBytes, inReadingOrder, isPythonSource, type SourceLimits } from './source-files.ts'

/** A file of an archive or of a folder whose bytes are read when they are wanted. */
export interface UnreadFile {
  path: string
  size: number
  /** The first bytes, at most `limit`. Undefined leaves the file out. */
  read(limit: number): Promise<Buffer | undefined>
}

/** Between the path of an archive and a path in it. No path of a file has it. */
export const nestedMark = '//'

/** Data in the form of a ZIP archive: nobody loads code from it. */
const data = new Set(
  '.docx .xlsx .pptx .odt .npz .pt .pth .ckpt .xpi .kra .ora .mlpackage .3mf .usdz .procreate .sketch'.split(' '),
)

/**
 * Files, one at a time, with the texts that a review reads: Python first, then the others by path, and at the end those of
 * archives among them, one level deep, as `archive.whl//path`. A text is undefined where it is none of those or beyond the
 * limits; a nested archive beyond the limits has no files. `all` is what the files hold before nested archives are opened.
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

/** The files of an archive. Throws one of the `archive_…` codes when the bytes of one are not sound. */
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
      // A copy, so that it does not keep all that was unpacked with it.
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
