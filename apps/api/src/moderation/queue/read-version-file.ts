import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { readEntry } from '../../registry/archives/read-entry.ts'
import { fileText, type FileText } from './file-text.ts'
import { openArchive, type OpenArchive } from '../../registry/archives/open-archive.ts'
import { readAdminVersion, type AdminVersionAddress } from './read-admin-version.ts'

const maxBytes = 512 * 1024

export interface VersionFile extends FileText {
  /** Of the whole file. */
  size: number
  isCut: boolean
}

/**
 * One file of a version, at most 512 KiB of it, without unpacking the others. Throws `node_not_found`, `version_not_found`,
 * and `file_not_found` when the archive does not list exactly this path, or is not here.
 */
export async function readVersionFile(
  context: Pick<Context, 'db' | 'blobs'>,
  address: AdminVersionAddress,
  path: string,
): Promise<VersionFile> {
  const version = await readAdminVersion(context.db, address)
  await using archive = await openArchive(context, version)
  const file = archive && (await readFileIn(archive, path))
  if (!file) throw new RegistryError('file_not_found', { version: version.version, path })
  return file
}

/** The same of an archive that is open; undefined when it lists no such file. */
export async function readFileIn(archive: OpenArchive, path: string): Promise<VersionFile | undefined> {
  const entry = archive.files.get(path)
  if (!entry) return undefined
  const read = await readEntry(archive, entry, maxBytes)
  return { ...fileText(path, read), size: entry.size, isCut: read.isCut }
}
