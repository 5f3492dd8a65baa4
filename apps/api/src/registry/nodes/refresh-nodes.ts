import type { Database } from '../../schema/tables.ts'
import { storeComparisons } from '../comparison/store-comparisons.ts'
import { countComfyNodes, lockNodesAfter, mirroredAmong, pointAtLatest, touchNodes } from './latest-store.ts'

const mostComparisons = 50

/** Result of a batch of nodes. */
export interface RefreshedNodes {
  /** Id of the last node; undefined when no node was left. */
  last: string | undefined
  count: number
  /** Number of nodes whose derived data did not match their versions. */
  mended: number
}

/**
 * Updates derived data of the next nodes after an id, in the caller's transaction: the latest version, the release,
 * current comfy nodes with their count, and comparisons of versions. Correct nodes stay unchanged.
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
  // The source registry of a mirrored node may have counted comfy nodes that were not copied, so mirrored nodes keep
  // their counts.
  const copied = await mirroredAmong(db, ids)
  for (const id of ids) await storeComparisons(db, id, mostComparisons)
  const own = ids.filter((id) => !copied.has(id))
  const mended = [...new Set([...pointed, ...(await countComfyNodes(db, own))])]
  await touchNodes(db, mended, now)
  return { last: ids.at(-1), count: ids.length, mended: mended.length }
}
