import { readPublicNode } from '../nodes/read-node.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Database } from '../../schema/tables.ts'
import { findStar } from './rating-store.ts'

/** Returns a person's rating of a node, if any. Throws `node_not_found` and `node_banned`. */
export async function readMyRating(db: Database, person: UserPrincipal, nodeId: string): Promise<number | undefined> {
  const node = await readPublicNode(db, nodeId)
  return findStar(db, node.id, person.userId)
}
