import type { Context } from '../../context.ts'
import { compareArchives, compareFiles, shortened, type FileChange, type FileSizes } from './compare-archives.ts'
import type { VersionRow } from '../../schema/tables.ts'
import { openArchive, type OpenArchive } from '../archives/open-archive.ts'
import { findContents } from '../versions/version-store.ts'

const maxChanges = 2000

/** Columns of a version that identify its archive. */
export type Archived = Pick<VersionRow, 'id' | 'version' | 'sha256' | 'size'>

/** A version, and the version to compare it with; undefined where every file is new. */
export interface Compared {
  version: Archived
  against: Archived | undefined
}

export interface VersionChanges {
  /** Number of the compared version; empty when there is nothing to compare with. */
  against: string
  files: FileChange[]
  /** Whether the list is incomplete. */
  isCut: boolean
  unchanged: number
  /** Whether only sizes were compared, because an archive is not stored here. */
  isBySize: boolean
}

/** Lists the files that differ between two versions. */
export async function listChangesBetween(
  context: Pick<Context, 'db' | 'blobs'>,
  compared: Compared,
): Promise<VersionChanges> {
  await using now = await openArchive(context, compared.version)
  await using before = compared.against && (await openArchive(context, compared.against))
  const { changes, inBoth, isBySize } =
    now && (before || !compared.against)
      ? { ...(await compareArchives(now, before)), isBySize: false }
      : { ...(await compareSizes(context, compared, { now, before })), isBySize: true }
  return {
    against: compared.against?.version ?? '',
    files: shortened(changes, maxChanges),
    isCut: changes.length > maxChanges,
    unchanged: inBoth.length - changes.filter(({ change }) => change === 'modified').length,
    isBySize,
  }
}

interface Outcome {
  changes: FileChange[]
  inBoth: string[]
}

/**
 * Compares by the stored sizes of files. Returns no changes where the database has too little data for a comparison.
 */
async function compareSizes(
  { db }: Pick<Context, 'db'>,
  { version, against }: Compared,
  archives: { now: OpenArchive | undefined; before: OpenArchive | undefined },
): Promise<Outcome> {
  const known = async (id: string): Promise<FileSizes | undefined> => {
    const found = await findContents(db, id)
    if (!found || found.files.length < found.file_count) return undefined
    return new Map(found.files.map((file) => [file.path, file]))
  }
  const now = archives.now?.files ?? (await known(version.id))
  const before = against ? (archives.before?.files ?? (await known(against.id))) : new Map<string, { size: number }>()
  if (!now || !before) return { changes: [], inBoth: [] }
  const { changes, inBoth } = compareFiles(now, before)
  for (const path of inBoth) {
    const [size, previous] = [now.get(path)?.size ?? 0, before.get(path)?.size ?? 0]
    if (size !== previous) changes.push({ path, change: 'modified', size, previous_size: previous })
  }
  return { changes, inBoth }
}
