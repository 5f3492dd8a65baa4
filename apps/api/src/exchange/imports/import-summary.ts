import type { Assignment, KnownNode } from './assign-ids.ts'
import type { IgnoredEntry } from './group-entries.ts'
import type { Outcome } from './import-batch.ts'
import type { ListEntry, RefusedEntry } from './manager-files.ts'

interface Named {
  /** Position in the list, from 1. */
  position: number
  title: string
}

/** Outcome of every entry: the six counts add up to `entries`. */
export interface ImportSummary {
  entries: number
  created: number
  updated: number
  unchanged: number
  merged: number
  kept: number
  refused: number
  details: {
    merged: (Named & { into: string })[]
    kept: (Named & { nodeId: string; reason: NonNullable<KnownNode['kept']> })[]
    refused: (Named & { reason: RefusedEntry['reason'] })[]
    renamed: (Named & { nodeId: string; wanted: string; reason: string })[]
    ignoredMap: IgnoredEntry[]
    ignoredStats: IgnoredEntry[]
  }
}

/** Returns the summary of an import before any pack is written. */
export function startSummary(
  entries: number,
  found: { refused: RefusedEntry[]; ignoredMap: IgnoredEntry[]; ignoredStats: IgnoredEntry[] },
): ImportSummary {
  const { refused, ignoredMap, ignoredStats } = found
  const details = { merged: [], kept: [], refused, renamed: [], ignoredMap, ignoredStats }
  return { entries, created: 0, updated: 0, unchanged: 0, merged: 0, kept: 0, refused: refused.length, details }
}

/** Counts the outcome of a pack and of its merged entries. */
export function countOutcome(summary: ImportSummary, { pack, nodeId, renamed }: Assignment, outcome: Outcome): void {
  const { details } = summary
  summary.merged += pack.merged.length
  details.merged.push(...pack.merged.map((entry) => ({ ...named(entry), into: nodeId })))
  if (outcome === 'created' || outcome === 'updated' || outcome === 'unchanged') {
    summary[outcome] += 1
    if (renamed && outcome === 'created') details.renamed.push({ ...named(pack.entry), nodeId, ...renamed })
  } else {
    summary.kept += 1
    details.kept.push({ ...named(pack.entry), nodeId, reason: outcome })
  }
}

function named({ position, title }: ListEntry): Named {
  return { position, title }
}
