import type { Json } from './definition.ts'
import type { NodePatch, NodeRecord, ReleaseFile } from './release-file.ts'

export interface CoreRelease {
  version: string
  /** The day of its commit, UTC. */
  date: string
  commit: string
}

/** The record of a node from a release until the next step; undefined once it is removed. */
export interface Step {
  /** The position of the release. */
  at: number
  record: NodeRecord | undefined
}

/** All releases, and for each name the releases that changed it. */
export interface History {
  releases: CoreRelease[]
  nodes: Map<string, Step[]>
  lists: Map<string, Json[]>
}

/** Merges release files, oldest first. Throws when a file in between is missing. */
export function foldReleases(files: readonly ReleaseFile[]): History {
  const history: History = { releases: [], nodes: new Map(), lists: new Map() }
  for (const [at, file] of files.entries()) {
    const { version, date, commit, after } = file
    const before = history.releases.at(-1)?.version ?? null
    if (after !== before) throw new Error(`Release ${version} follows ${after}, not ${before}.`)
    history.releases.push({ version, date, commit })
    for (const [key, choices] of file.lists) history.lists.set(key, choices)
    for (const [name, record] of file.added) stepsOf(history, name).push({ at, record })
    for (const [name, patch] of file.changed) {
      const steps = stepsOf(history, name)
      steps.push({ at, record: patched(steps.at(-1)?.record, patch) })
    }
    for (const name of file.removed) stepsOf(history, name).push({ at, record: undefined })
  }
  return history
}

/** The record of a node in the release at a position. */
export function recordAt(steps: readonly Step[], at: number): NodeRecord | undefined {
  return steps.findLast((step) => step.at <= at)?.record
}

function stepsOf({ nodes }: History, name: string): Step[] {
  const known = nodes.get(name)
  if (known) return known
  const steps: Step[] = []
  nodes.set(name, steps)
  return steps
}

function patched(before: NodeRecord | undefined, patch: NodePatch): NodeRecord {
  const fields = Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null)
  // The fields of a patch are fields of a record, and removed fields are gone here.
  return Object.fromEntries(fields) as unknown as NodeRecord
}
