import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { openArchive } from '../archives/open-archive.ts'
import { readFileIn, type VersionFile } from '../archives/read-version-file.ts'
import type { Compared } from './list-changes.ts'
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
 * Compares one file of two versions, at most 512 KiB of each. Throws `file_not_found` when neither has it or one of the
 * archives is not here.
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
