import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { NodeRow } from '../../schema/tables.ts'
import { openArchive } from '../archives/open-archive.ts'
import { readEntry } from '../archives/read-entry.ts'
import { readInstallableVersion } from '../versions/read-version.ts'
import { pictureType } from './picture-type.ts'

/** A picture of an archive. */
export interface Picture {
  bytes: Buffer
  sha256: string
  /** Media type, by its bytes. */
  type: string
}

/** Recently served pictures. Reading one again means reading the list of files of its archive. */
export type PictureCache = LRUCache<string, Picture>

const mib = 1024 * 1024
const mostBytes = 10 * mib

export function createPictureCache(): PictureCache {
  return new LRUCache({ maxSize: 32 * mib, sizeCalculation: ({ bytes }) => bytes.length })
}

/**
 * Reads a picture of an active version without unpacking other files. Throws `version_not_found`,
 * `version_not_installable`, and `file_not_found` when the archive is stored elsewhere or has no picture of at most 10 MiB
 * at the path.
 */
export async function readPicture(
  context: Pick<Context, 'db' | 'blobs' | 'pictures'>,
  node: NodeRow,
  address: { version: string; path: string },
): Promise<Picture> {
  const version = await readInstallableVersion(context.db, node, address.version)
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
