import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { openArchive } from '../archives/open-archive.ts'
import { readEntry } from '../archives/read-entry.ts'
import { readInstallableVersion, type VersionAddress } from '../versions/read-version.ts'
import type { Picture } from './picture-cache.ts'
import { pictureType } from './picture-type.ts'

const mostBytes = 10 * 1024 * 1024

/**
 * Reads a picture of an active version without unpacking other files. Throws as `readInstallableVersion`, and
 * `file_not_found` when the archive is stored elsewhere or has no picture of at most 10 MiB at the path.
 */
export async function readPicture(
  context: Pick<Context, 'db' | 'blobs' | 'pictures'>,
  address: VersionAddress & { path: string },
): Promise<Picture> {
  const version = await readInstallableVersion(context.db, address)
  const key = `${version.sha256}/${address.path}`
  const known = version.remote_url === null ? context.pictures.get(key) : undefined
  if (known) return known
  await using archive = version.remote_url === null ? await openArchive(context, version) : undefined
  const entry = archive?.files.get(address.path)
  const read = archive && entry && entry.size <= mostBytes ? await readEntry(archive, entry, mostBytes) : undefined
  const type = read && pictureType(read.bytes)
  if (!read || type === undefined) {
    throw new RegistryError('file_not_found', { version: version.version, path: address.path })
  }
  const picture = { bytes: read.bytes, sha256: createHash('sha256').update(read.bytes).digest('hex'), type }
  context.pictures.set(key, picture)
  return picture
}
