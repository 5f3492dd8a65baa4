import type { Database, NodeRow } from '../../schema/tables.ts'
import { addRating } from './node-write-store.ts'

/** Adds to the stars and ratings of a node; call it in the transaction that records the rating. */
export function changeRating(db: Database, nodeId: string, by: { stars: number; ratings: number }): Promise<NodeRow> {
  return addRating(db, nodeId, by)
}
