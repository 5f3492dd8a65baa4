import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { ArchivedFile } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { openArchive } from '../archives/open-archive.ts'
import { readFileIn, type VersionFile } from '../archives/read-version-file.ts'
import { findLowerVersion } from '../comparison/comparison-store.ts'
import { readOwnVersion, type NumberAddress } from '../versions/own-version.ts'
import { findContents } from '../versions/version-store.ts'
import { listChangesBetween, type Compared, type VersionChanges } from './list-changes.ts'
import { readChangeBetween, type VersionFileChange } from './read-file-change.ts'

type Parts = Pick<Context, 'db' | 'blobs'>

/**
 * Lists the files of a version of the caller's own publisher, public or not. Throws `node_not_found` and
 * `version_not_found`.
 */
export async function listOwnFiles(
  db: Database,
  address: NumberAddress,
): Promise<{ files: ArchivedFile[]; file_count: number }> {
  const { id } = await readOwnVersion(db, address)
  const contents = await findContents(db, id)
  return { files: contents?.files ?? [], file_count: contents?.file_count ?? 0 }
}

/** Reads a file of the version. Throws the errors of `listOwnFiles`, and `file_not_found`. */
export async function readOwnFile(context: Parts, address: NumberAddress, path: string): Promise<VersionFile> {
  const version = await readOwnVersion(context.db, address)
  await using archive = await openArchive(context, version)
  const file = archive && (await readFileIn(archive, path))
  if (!file) throw new RegistryError('file_not_found', { version: version.version, path })
  return file
}

/** Lists the files that differ from the highest lower active version. Throws as `listOwnFiles`. */
export async function listOwnChanges(context: Parts, address: NumberAddress): Promise<VersionChanges> {
  return listChangesBetween(context, await comparedOf(context.db, address))
}

/** Compares a file of the version. Throws the errors of `readOwnFile`. */
export async function readOwnFileChange(
  context: Parts,
  address: NumberAddress,
  path: string,
): Promise<VersionFileChange> {
  return readChangeBetween(context, await comparedOf(context.db, address), path)
}

/** An installation has the highest lower active version. */
async function comparedOf(db: Database, address: NumberAddress): Promise<Compared> {
  const version = await readOwnVersion(db, address)
  return { version, against: await findLowerVersion(db, version.id) }
}
