import type { Json } from './definition.ts'

/** The choices themselves, or the key of a shared list. */
export type Choices = Json[] | string

/** Name, type (null when unknown), options, choices; empty values at the end are left out. */
export type InputRecord = [name: string, type: string | null, options?: Record<string, Json>, choices?: Choices]

/** A lone type, or a type with a name or a list flag. */
export type OutputRecord = string | null | [type: string | null, name: string | null, isList?: boolean]

export type Flag = 'deprecated' | 'experimental' | 'output' | 'api'

/** A comfy node in the files of `releases/`, without empty values. */
export interface NodeRecord {
  title?: string
  category?: string
  module: string
  required?: InputRecord[]
  optional?: InputRecord[]
  outputs?: OutputRecord[]
  flags?: Flag[]
}

/** Changed fields; null for a removed field. */
export type NodePatch = { [K in keyof NodeRecord]?: NodeRecord[K] | null }

/** A file of `releases/`: the difference between a release and the release before it. */
export interface ReleaseFile {
  version: string
  /** The day of its commit, UTC. */
  date: string
  commit: string
  /** The release that this release is compared with; null for the first release. */
  after: string | null
  /** Choices that several inputs or releases share, by key. */
  lists: [key: string, choices: Json[]][]
  added: [name: string, node: NodeRecord][]
  changed: [name: string, patch: NodePatch][]
  removed: string[]
}
