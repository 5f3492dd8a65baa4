import type { Json } from './definition.ts'

/** The choices themselves, or the key of a shared list. */
export type Choices = Json[] | string

/** Name, type (null: not known), options, choices; what is empty at the end is left out. */
export type InputRecord = [name: string, type: string | null, options?: Record<string, Json>, choices?: Choices]

/** A type alone; with a name, or as a list, in full. */
export type OutputRecord = string | null | [type: string | null, name: string | null, isList?: boolean]

export type Flag = 'deprecated' | 'experimental' | 'output' | 'api'

/** A comfy node as the files of `releases/` have it; what is empty is left out. */
export interface NodeRecord {
  title?: string
  category?: string
  module: string
  required?: InputRecord[]
  optional?: InputRecord[]
  outputs?: OutputRecord[]
  flags?: Flag[]
}

/** Fields that changed; null for one that is gone. */
export type NodePatch = { [K in keyof NodeRecord]?: NodeRecord[K] | null }

/** A file of `releases/`: what a release has that the release before it has not. */
export interface ReleaseFile {
  version: string
  /** The day of its commit, UTC. */
  date: string
  commit: string
  /** The release that it is compared with; null for the first. */
  after: string | null
  /** Choices that several inputs or releases share, by key. */
  lists: [key: string, choices: Json[]][]
  added: [name: string, node: NodeRecord][]
  changed: [name: string, patch: NodePatch][]
  removed: string[]
}
