import type { Run } from '@registry/signatures'
import { createRevisionCache, type RevisionCache } from '../../platform/cache/revision-cache.ts'
import type { Revisions } from '../../platform/cache/revisions.ts'
import type { HistoryVersionRow } from './history-store.ts'

/** The versions of a pack: releases before pre-releases, newest first. */
export interface PackVersions {
  /** All public versions. */
  all: readonly HistoryVersionRow[]
  /** Public versions that are compared. */
  versions: readonly HistoryVersionRow[]
  /**
   * Installable versions, newest first, including yanked versions. `noVersion` comes first for a pack without a version
   * for new installs.
   */
  installable: readonly string[]
  /** Yanked installable versions; only an install by number takes them. */
  yanked: ReadonlySet<string>
  /** Installable versions whose comfy nodes are known. */
  read: readonly string[]
}

/**
 * Caches versions of packs and runs of their comfy nodes, each until the pack changes. A process learns of a change
 * shortly after the commit.
 */
export interface HistoryCache {
  /** By the id of the node. */
  versions: Pick<RevisionCache<PackVersions>, 'find' | 'set' | 'revision'>
  /** By `keyOf`. */
  runs: Pick<RevisionCache<SizedRuns>, 'find' | 'set'>
}

/** Runs of a comfy node, sorted by their newest versions, and the characters of their signatures. */
export interface SizedRuns {
  runs: readonly Run[]
  characters: number
}

/** Key of the runs of a comfy node of a pack. */
export function keyOf({ nodeId, name }: { nodeId: string; name: string }): string {
  return `${nodeId}\n${name}`
}

/** Estimated bytes. */
const bytesOf = { entry: 200, version: 400, versionOfRun: 40, character: 2 }
const mostBytes = { versions: 16 * 2 ** 20, runs: 48 * 2 ** 20 }

/** Creates the caches. Until revisions are followed, everything is read each time. */
export function createHistoryCache(revisions: Revisions): HistoryCache {
  const isFresh: Revisions['isFresh'] = (madeIn, id) => revisions.isFollowed() && revisions.isFresh(madeIn, id)
  const followed = { revision: revisions.revision, isFresh }
  return {
    versions: createRevisionCache<PackVersions>({
      revisions: followed,
      maxSize: mostBytes.versions,
      sizeOf: ({ all }) => bytesOf.entry + bytesOf.version * all.length,
    }),
    runs: createRevisionCache<SizedRuns>({
      revisions: followed,
      maxSize: mostBytes.runs,
      sizeOf: sizeOfRuns,
    }),
  }
}

function sizeOfRuns({ runs, characters }: SizedRuns, key: string): number {
  const versions = runs.reduce((sum, run) => sum + run.versions.size, 0)
  return (
    bytesOf.entry * (runs.length + 1) + bytesOf.versionOfRun * versions + bytesOf.character * (characters + key.length)
  )
}
