import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { openArchive } from '../archives/open-archive.ts'
import { readFileIn, type VersionFile } from '../archives/read-version-file.ts'
import type { Compared } from './list-changes.ts'
import { unifiedDiff } from './unified-diff.ts'

export interface VersionFileChange {
  /** Number of the compared version; empty when there is nothing to compare with. */
  against: string
  /** Empty when the files are equal or are not text. */
  patch: string
  isText: boolean
  isCut: boolean
}

/**
 * Compares a file of two versions, at most 512 KiB of each. Throws `file_not_found` when neither version has the file,
 * or when an archive is not stored here.
 */
export async function readChangeBetween(
  context: Pick<Context, 'blobs'>,
  { version, against }: Compared,
  path: string,
): Promise<VersionFileChange> {
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
