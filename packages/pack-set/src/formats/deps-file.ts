import type { ChosenPack } from '../chosen-pack.ts'
import { isAddress, leftOut } from './members.ts'
import { compareTexts, json, objectOf, type FormattedFile } from './formatted-file.ts'

/**
 * Writes the file for `comfy node install-deps --deps`. It names repositories, and the installer takes the newest
 * version of each.
 */
export function formatDepsFile(packs: readonly ChosenPack[]): FormattedFile {
  const named = packs
    .filter(({ repository }) => isAddress(repository))
    .toSorted((a, b) => compareTexts(a.repository, b.repository))
  const missing = packs.filter((pack) => !named.includes(pack))
  const older = named.filter(({ version, isLatest }) => version !== undefined && !isLatest)
  const entries = named.map(
    ({ repository, commit = '-' }) => [repository, { state: 'not-installed', hash: commit }] as const,
  )
  return {
    fileName: 'deps.json',
    mediaType: 'application/json',
    text: json({ custom_nodes: objectOf(entries), unknown_nodes: [] }),
    leftOut: [...leftOut(missing, 'pack'), ...leftOut(older, 'version')],
  }
}
