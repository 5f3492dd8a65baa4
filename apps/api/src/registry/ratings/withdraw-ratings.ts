import type { Database } from '../../schema/tables.ts'
import { changeRating } from '../nodes/change-node.ts'
import { lockNodesById } from '../nodes/node-write-store.ts'
import { deleteStar, listRatedNodes } from './rating-store.ts'

/** Counts the ratings of a person. */
export async function countRatings(db: Database, userId: string): Promise<number> {
  return (await listRatedNodes(db, userId)).length
}

/** Withdraws all ratings of a person; returns the count. The caller writes the audit entry. */
export async function withdrawRatings(tx: Database, userId: string): Promise<number> {
  const nodes = await lockNodesById(tx, await listRatedNodes(tx, userId))
  for (const { id } of nodes) {
    const star = await deleteStar(tx, id, userId)
    if (star !== undefined) await changeRating(tx, id, { stars: -star, ratings: -1 })
  }
  return nodes.length
}
