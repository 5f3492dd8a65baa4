import type { components } from '@registry/contract/types'
import { inReadingOrder } from '../../registry/archives/source-files.ts'

export type FileChange = components['schemas']['VersionChanges']['files'][number]

/** How big each file is, by path. */
export type FileSizes = ReadonlyMap<string, { size: number }>

/** The files of two versions by what became of them; those that are in both are in question. */
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

/** At most so many changes, by path; code first where they are more, so that nothing else can crowd it out. */
export function shortened(changes: FileChange[], limit: number): FileChange[] {
  const ranked = inReadingOrder(changes.map((change) => ({ ...change, size: change.size ?? 0 })))
  const kept = new Set(ranked.slice(0, limit).map(({ path }) => path))
  return changes.filter(({ path }) => kept.has(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
