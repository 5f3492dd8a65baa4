import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { openArchive, type OpenArchive } from '../archives/open-archive.ts'
import { readEntry } from '../archives/read-entry.ts'
import { readFileIn, type VersionFile } from '../archives/read-version-file.ts'
import { readInstallableVersion, type VersionAddress } from '../versions/read-version.ts'

const mostBytes = 10 * 1024 * 1024

type FileAddress = VersionAddress & { path: string }

type Needs = Pick<Context, 'db' | 'blobs'>

/**
 * Reads a file of an active version as text. Throws as `readInstallableVersion`, and `file_not_found` when the archive is
 * stored elsewhere or does not list exactly this path.
 */
export async function readTextOf(context: Needs, address: FileAddress): Promise<VersionFile> {
  return readOf(context, address, (archive) => readFileIn(archive, address.path))
}

/** Reads the bytes of a file of an active version. Throws as `readTextOf`, and `file_not_found` above 10 MiB. */
export async function readBytesOf(context: Needs, address: FileAddress): Promise<{ bytes: Buffer; sha256: string }> {
  return readOf(context, address, async (archive) => {
    const entry = archive.files.get(address.path)
    if (!entry || entry.size > mostBytes) return undefined
    const { bytes } = await readEntry(archive, entry, mostBytes)
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
}

async function readOf<Read>(
  context: Needs,
  address: FileAddress,
  read: (archive: OpenArchive) => Promise<Read | undefined>,
): Promise<Read> {
  const version = await readInstallableVersion(context.db, address)
  await using archive = version.remote_url === null ? await openArchive(context, version) : undefined
  const found = archive && (await read(archive))
  if (!found) throw new RegistryError('file_not_found', { version: version.version, path: address.path })
  return found
}
