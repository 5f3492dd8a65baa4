import type { NodeRefusal } from './parse-node.ts'
import type { VersionRefusal } from './parse-version.ts'

/** Why a node of the source was not copied although it is sound. */
export type KeptReason = 'node_of_this_registry' | 'node_of_another_source' | 'publisher_of_this_registry'

/** What a run did. A node that a later page repeats is counted where it was first seen to change. */
export interface MirrorSummary {
  /** How it learned what is new: by the pages of the list, a snapshot, or the feed of changes. */
  via: 'pages' | 'snapshot' | 'changes'
  /** What the pages were asked for; null when for everything. */
  since: string | null
  created: number
  updated: number
  unchanged: number
  deleted: number
  versions: number
  kept: { id: string; reason: KeptReason }[]
  refused: { id: string; reason: NodeRefusal | 'versions_unreadable' }[]
  refusedVersions: { id: string; version: string; reason: VersionRefusal }[]
  archives: { copied: number; bytes: number; failed: { id: string; version: string; reason: string }[] }
}

/** The summary of a run before anything was read. */
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
    archives: { copied: 0, bytes: 0, failed: [] },
  }
}
