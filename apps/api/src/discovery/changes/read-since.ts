import type { Database } from '../../schema/tables.ts'
import { readChanges, retentionMs } from './change-store.ts'

/** Position up to which a follower has read. A follower saves it with the data that it derived. */
export interface SavedPosition {
  xmin: string
  seen: number[]
  at: Date
}

export interface ChangesSince {
  /**
   * Undefined when the caller has to read the whole catalogue: at first, after a long pause, or after a change of
   * everything.
   */
  nodeIds: string[] | undefined
  position: SavedPosition
}

/** Reads changes committed since a saved position. Later reads are at least as new as the returned position. */
export async function readChangesSince(
  db: Database,
  since: SavedPosition | undefined,
  now: Date,
): Promise<ChangesSince> {
  const isUsable = since !== undefined && now.getTime() - since.at.getTime() < retentionMs / 2
  const read = await readChanges(db, isUsable ? { xmin: since.xmin, seen: new Set(since.seen) } : undefined)
  const position = { xmin: read.position.xmin, seen: [...read.position.seen], at: now }
  // Transactions of a restored database may count from a lower number.
  if (!isUsable || BigInt(since.xmin) > BigInt(position.xmin)) return { nodeIds: undefined, position }
  const ids = read.nodeIds.filter((id) => id !== null)
  return { nodeIds: ids.length < read.nodeIds.length ? undefined : [...new Set(ids)], position }
}
