import type { CoreDefinition } from './definition.ts'
import { frontendRole, type FrontendRole, namedFrontendTypes } from './frontend-types.ts'
import { loadHistory } from './load-history.ts'
import { readRecord } from './read-record.ts'

/** A comfy node of a ComfyUI release. */
export interface ReleasedNode {
  name: string
  /** `api` nodes come from the folder of nodes that call services. */
  kind: 'core' | 'api'
  /** The first recorded release with the node. A node of the very first release may be older. */
  addedIn: string
  /** The release that removed it; undefined while the newest release has it. */
  removedIn: string | undefined
  /** Releases that changed its record, oldest first. */
  changedIn: string[]
  /** Its definition in the newest release that has it. */
  definition: CoreDefinition
}

/** A node type of the front end alone, which no release defines. */
export interface FrontendNode {
  name: string
  kind: 'frontend'
  role: FrontendRole
}

export type CoreNode = ReleasedNode | FrontendNode

/** Looks up a workflow type that is ComfyUI's own; undefined when it is not, or not recorded. */
export function findCoreNode(name: string): CoreNode | undefined {
  return releasedNode(name) ?? frontendNode(name)
}

/** Looks up a workflow type by its name, without regard to case; an exact match comes first. */
export function findCoreNodeInAnyCase(text: string): CoreNode | undefined {
  const exact = findCoreNode(text)
  if (exact) return exact
  foldedNames ??= new Map(
    [...loadHistory().nodes.keys(), ...namedFrontendTypes].map((name) => [name.toLowerCase(), name]),
  )
  const name = foldedNames.get(text.toLowerCase())
  return name === undefined ? undefined : findCoreNode(name)
}

let foldedNames: ReadonlyMap<string, string> | undefined

function releasedNode(name: string): ReleasedNode | undefined {
  const { nodes, releases, lists } = loadHistory()
  const steps = nodes.get(name)
  const latest = steps?.findLast(({ record }) => record !== undefined)?.record
  if (!steps || !latest) return undefined
  const [added, ...later] = steps.map(({ at, record }) => ({ version: releases[at]?.version ?? '', record }))
  const last = later.at(-1)
  return {
    name,
    kind: latest.module.startsWith('comfy_api_nodes.') ? 'api' : 'core',
    addedIn: added?.version ?? '',
    removedIn: last && !last.record ? last.version : undefined,
    changedIn: later.filter(({ record }) => record !== undefined).map(({ version }) => version),
    definition: readRecord(latest, lists),
  }
}

function frontendNode(name: string): FrontendNode | undefined {
  const role = frontendRole(name)
  return role && { name, kind: 'frontend', role }
}
