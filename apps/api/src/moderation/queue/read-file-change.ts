import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { openArchive } from '../../registry/archives/open-archive.ts'
import { readFileIn, type VersionFile } from '../../registry/archives/read-version-file.ts'
import { readCompared, type AdminVersionAddress } from './read-admin-version.ts'
import { unifiedDiff } from './unified-diff.ts'

export interface VersionFileChange {
  /** Empty when there is nothing to compare with. */
  against: string
  /** Empty when nothing differs, or what differs is no text. */
  patch: string
  isText: boolean
  isCut: boolean
}

/**
 * How one file of a version differs from the same file of another one, from the highest lower one that is active when none
 * is named; at most 512 KiB of each. Throws `node_not_found`, `version_not_found`, and `file_not_found` when neither has it
 * or one of the archives is not here.
 */
export async function readFileChange(
  context: Pick<Context, 'db' | 'blobs'>,
  address: AdminVersionAddress,
  { path, against: named }: { path: string; against: string | undefined },
): Promise<VersionFileChange> {
  const { version, against } = await readCompared(context.db, address, named)
  await using archive = await openArchive(context, version)
  await using other = against && (await openArchive(context, against))
  if (!archive) throw new RegistryError('file_not_found', { version: version.version, path })
  if (against && !other) throw new RegistryError('file_not_found', { version: against.version, path })
  const now = await readFileIn(archive, path)
  const before = other && (await readFileIn(other, path))
  if (!now && !before) throw new RegistryError('file_not_found', { version: version.version, path })
  return { against: against?.version ?? '', ...change(path, before, now) }
}

function change(path: string, before: VersionFile | undefined, now: VersionFile | undefined) {
  const isText = (before?.isText ?? true) && (now?.isText ?? true)
  const isCut = (before?.isCut ?? false) || (now?.isCut ?? false)
  if (!isText) return { patch: '', isText, isCut }
  const { patch, isGivenUp } = unifiedDiff(sideOf(path, before), sideOf(path, now))
  return { patch, isText, isCut: isCut || isGivenUp }
}

function sideOf(path: string, file: VersionFile | undefined) {
  return { name: file ? path : '/dev/null', text: file?.text ?? '' }
}
