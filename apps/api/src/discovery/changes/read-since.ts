import type { Database } from '../../schema/tables.ts'
import { readChanges } from './change-store.ts'
import { keptMs } from './kept-for.ts'

/** Up to where somebody has read, to be kept with what was made of it. */
export interface KeptPosition {
  xmin: string
  seen: number[]
  at: Date
}

export interface ChangesSince {
  /** Undefined when everything has to be read: nothing was, it was long ago, or everything may have changed. */
  nodeIds: string[] | undefined
  position: KeptPosition
}

/** What was committed since a kept position. What is read afterwards is at least as new as the answered position. */
export async function readChangesSince(
  db: Database,
  since: KeptPosition | undefined,
  now: Date,
): Promise<ChangesSince> {
  const isUsable = since !== undefined && now.getTime() - since.at.getTime() < keptMs / 2
  const read = await readChanges(db, isUsable ? { xmin: since.xmin, seen: new Set(since.seen) } : undefined)
  const position = { xmin: read.position.xmin, seen: [...read.position.seen], at: now }
  // Transactions of a restored database may count from a lower number.
  if (!isUsable || BigInt(since.xmin) > BigInt(position.xmin)) return { nodeIds: undefined, position }
  const ids = read.nodeIds.filter((id) => id !== null)
  return { nodeIds: ids.length < read.nodeIds.length ? undefined : [...new Set(ids)], position }
}
