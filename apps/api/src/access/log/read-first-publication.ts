import type { Database } from '../../schema/tables.ts'
import { readLeaf } from './leaf.ts'
import { findNameLeaf } from './state-store.ts'

export interface FirstPublication {
  node_id: string
  version: string
  /** Index of the entry that proves it. */
  leaf: number
}

/** Reads which version first published the name of a comfy node, as the transparency log tells. */
export async function readFirstPublication(db: Database, name: string): Promise<FirstPublication | undefined> {
  const found = await findNameLeaf(db, name)
  const { node, version } = (found && readLeaf(found.body)) ?? {}
  return found && node !== undefined && version !== undefined
    ? { node_id: node, version, leaf: found.index }
    : undefined
}
