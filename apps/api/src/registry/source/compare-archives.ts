import { setImmediate } from 'node:timers/promises'
import type { components } from '@registry/contract/types'
import type { Zip } from '../archives/open-zip.ts'
import { haveSameContent } from '../archives/same-content.ts'
import { inReadingOrder } from '../archives/source-files.ts'

const mib = 1024 ** 2
/** Limit of bytes read from both archives to compare files with equal checksums. */
const usualBytes = 128 * mib

/**
 * Finds the files that differ between two archives, and the paths in both. Code is compared first. Files beyond the limit
 * count as modified: size and checksum are claims of the archive.
 */
export async function compareArchives(
  now: Zip,
  before: Zip | undefined,
  maxBytes = usualBytes,
): Promise<{ changes: FileChange[]; inBoth: string[] }> {
  const { changes, inBoth } = compareFiles(now.files, before?.files ?? new Map())
  if (!before) return { changes, inBoth }
  const budget = { left: maxBytes }
  const both = inBoth.flatMap((path) => {
    const [entry, previous] = [now.files.get(path), before.files.get(path)]
    return entry && previous ? [{ path, size: entry.size, entry, previous }] : []
  })
  for (const { path, size, entry, previous } of inReadingOrder(both)) {
    // Reads of small files never yield: this serves other requests in between.
    await setImmediate()
    const isSame = await haveSameContent({ zip: now, entry }, { zip: before, entry: previous }, budget)
    if (!isSame) changes.push({ path, change: 'modified', size, previous_size: previous.size })
  }
  return { changes, inBoth }
}

export type FileChange = components['schemas']['VersionChanges']['files'][number]

/** Sizes of files by path. */
export type FileSizes = ReadonlyMap<string, { size: number }>

/** Sorts the files of two versions into added, removed, and present in both. */
export function compareFiles(now: FileSizes, before: FileSizes): { changes: FileChange[]; inBoth: string[] } {
  const changes: FileChange[] = []
  const inBoth: string[] = []
  for (const [path, { size }] of now) {
    if (before.has(path)) inBoth.push(path)
    else changes.push({ path, change: 'added', size })
  }
  for (const [path, { size }] of before) {
    if (!now.has(path)) changes.push({ path, change: 'removed', previous_size: size })
  }
  return { changes, inBoth }
}

/** Cuts changes to a limit, by path; code stays, so that other files cannot crowd it out. */
export function shortened(changes: FileChange[], limit: number): FileChange[] {
  const ranked = inReadingOrder(changes.map((change) => ({ ...change, size: change.size ?? 0 })))
  const kept = new Set(ranked.slice(0, limit).map(({ path }) => path))
  return changes.filter(({ path }) => kept.has(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
