import type { Database } from '../../schema/tables.ts'
import { readLeaf } from './leaf.ts'
import { findNameLeaf } from './state-store.ts'

export interface FirstPublication {
  node_id: string
  version: string
  /** Index of the log entry that proves the publication. */
  leaf: number
}

/** Reads from the transparency log which version first published the name of a comfy node. */
export async function readFirstPublication(db: Database, name: string): Promise<FirstPublication | undefined> {
  const found = await findNameLeaf(db, name)
  const { node, version } = (found && readLeaf(found.body)) ?? {}
  return found && node !== undefined && version !== undefined
    ? { node_id: node, version, leaf: found.index }
    : undefined
}
