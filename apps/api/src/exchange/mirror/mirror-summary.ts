import type { AdvisoryRefusal } from './parse-advisory.ts'
import type { NodeRefusal } from './parse-node.ts'
import type { VersionRefusal } from './parse-version.ts'

/** Reasons why a valid node of the source was not copied. */
export type KeptReason = 'node_of_this_registry' | 'node_of_another_source' | 'publisher_of_this_registry'

/** Outcome of a run. A node on several pages counts once. */
export interface MirrorSummary {
  /** Channel of the run: pages of the list, a snapshot, or the feed of changes. */
  via: 'pages' | 'snapshot' | 'changes'
  /** Start of the period that the run covers; null for the whole catalogue. */
  since: string | null
  created: number
  updated: number
  unchanged: number
  deleted: number
  versions: number
  kept: { id: string; reason: KeptReason }[]
  refused: { id: string; reason: NodeRefusal | 'versions_unreadable' }[]
  refusedVersions: { id: string; version: string; reason: VersionRefusal }[]
  /** `kept` lists ids of advisories that belong to this registry or another source. */
  advisories: { copied: number; kept: string[]; refused: { id: string; reason: AdvisoryRefusal | 'unreadable' }[] }
  archives: { copied: number; bytes: number; failed: { id: string; version: string; reason: string }[] }
}

/** Returns the summary at the start of a run. */
export function startMirrorSummary(): MirrorSummary {
  return {
    via: 'pages',
    since: null,
    created: 0,
    updated: 0,
    unchanged: 0,
    deleted: 0,
    versions: 0,
    kept: [],
    refused: [],
    refusedVersions: [],
    advisories: { copied: 0, kept: [], refused: [] },
    archives: { copied: 0, bytes: 0, failed: [] },
  }
}
