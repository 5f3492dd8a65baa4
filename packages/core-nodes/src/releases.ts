import type { CoreDefinition } from './definition.ts'
import { recordAt, type CoreRelease } from './fold-releases.ts'
import { loadHistory } from './load-history.ts'
import { readRecord } from './read-record.ts'

/** Names that differ between two releases, sorted. */
export interface CoreDiff {
  added: string[]
  changed: string[]
  removed: string[]
}

/** The recorded releases of ComfyUI, oldest first. */
export function coreReleases(): readonly CoreRelease[] {
  return loadHistory().releases
}

/** The comfy nodes of a release by name; undefined for an unrecorded release. */
export function coreNodesOf(version: string): ReadonlyMap<string, CoreDefinition> | undefined {
  const { nodes, lists } = loadHistory()
  const at = positionOf(version)
  if (at === undefined) return undefined
  const found = new Map<string, CoreDefinition>()
  for (const [name, steps] of nodes) {
    const record = recordAt(steps, at)
    if (record) found.set(name, readRecord(record, lists))
  }
  return found
}

/** Compares two releases in either direction; undefined when either is not recorded. */
export function coreDiff(from: string, to: string): CoreDiff | undefined {
  const [before, after] = [positionOf(from), positionOf(to)]
  if (before === undefined || after === undefined) return undefined
  const diff: CoreDiff = { added: [], changed: [], removed: [] }
  for (const [name, steps] of loadHistory().nodes) {
    const [old, now] = [recordAt(steps, before), recordAt(steps, after)]
    if (old === now) continue
    if (!old) diff.added.push(name)
    else if (!now) diff.removed.push(name)
    else if (JSON.stringify(old) !== JSON.stringify(now)) diff.changed.push(name)
  }
  for (const names of Object.values<string[]>({ ...diff })) names.sort()
  return diff
}

function positionOf(version: string): number | undefined {
  const at = coreReleases().findIndex((release) => release.version === version)
  return at < 0 ? undefined : at
}
