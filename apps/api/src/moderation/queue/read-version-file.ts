import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { openArchive } from '../../registry/archives/open-archive.ts'
import { readFileIn, type VersionFile } from '../../registry/archives/read-version-file.ts'
import { readAdminVersion, type AdminVersionAddress } from './read-admin-version.ts'

/**
 * Reads at most 512 KiB of a file of a version, without unpacking the other files. Throws `node_not_found`,
 * `version_not_found`, and `file_not_found` when the archive does not list exactly this path or is not stored here.
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
