import { fileText, type FileText } from './file-text.ts'
import type { OpenArchive } from './open-archive.ts'
import { readEntry } from './read-entry.ts'

const maxBytes = 512 * 1024

export interface VersionFile extends FileText {
  /** Size of the whole file. */
  size: number
  isCut: boolean
}

/** Reads a file of an open archive as text, at most 512 KiB. Returns undefined for an unlisted path. */
export async function readFileIn(archive: OpenArchive, path: string): Promise<VersionFile | undefined> {
  const entry = archive.files.get(path)
  if (!entry) return undefined
  const read = await readEntry(archive, entry, maxBytes)
  return { ...fileText(path, read), size: entry.size, isCut: read.isCut }
}
