import type { Database } from '../../schema/tables.ts'
import { storeComparisons } from '../comparison/store-comparisons.ts'
import { countComfyNodes, lockNodesAfter, mirroredAmong, pointAtLatest, touchNodes } from './latest-store.ts'

const mostComparisons = 50

/** Result of a batch of nodes. */
export interface RefreshedNodes {
  /** The id of the last one; undefined when there was none left. */
  last: string | undefined
  count: number
  /** How many of them said something else than what follows from their versions. */
  mended: number
}

/**
 * Brings up to date what is derived of the next nodes after an id, in the transaction of the caller: the latest version,
 * the release, which comfy nodes are current, how many, and comparisons of versions. Nodes that are right stay as they are.
 */
export async function refreshNodesAfter(
  db: Database,
  after: string,
  batch: number,
  now: Date,
): Promise<RefreshedNodes> {
  const ids = await lockNodesAfter(db, after, batch)
  if (ids.length === 0) return { last: undefined, count: 0, mended: 0 }
  const pointed = await pointAtLatest(db, ids)
  // The copied registry may have counted more than was copied.
  const copied = await mirroredAmong(db, ids)
  for (const id of ids) await storeComparisons(db, id, mostComparisons)
  const own = ids.filter((id) => !copied.has(id))
  const mended = [...new Set([...pointed, ...(await countComfyNodes(db, own))])]
  await touchNodes(db, mended, now)
  return { last: ids.at(-1), count: ids.length, mended: mended.length }
}
