import { writeAudit } from '../../access/audit/audit-store.ts'
import { lockCaller } from '../../access/identity/people.ts'
import type { Context } from '../../context.ts'
import { changeRating } from '../nodes/change-node.ts'
import { lockPublicNode } from '../nodes/read-node.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { readStandingOrNone } from '../publishers/read-standing.ts'
import type { NodeRow } from '../../schema/tables.ts'
import { findStar, saveReview } from './rating-store.ts'

/**
 * Sets a person's rating of a node, from 1 to 5 stars; a repeated rating writes nothing. Throws `own_node` for a member
 * of its publisher, `sign_in_required`, `node_not_found` and `node_banned`.
 */
export async function rateNode(
  context: Pick<Context, 'db' | 'clock'>,
  person: UserPrincipal,
  nodeId: string,
  star: number,
): Promise<NodeRow> {
  return context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, person.userId)
    const node = await lockPublicNode(tx, nodeId)
    const { id, publisher_id } = node
    const standing = await readStandingOrNone(tx, publisher_id, person.userId)
    if (standing?.role) throw new RegistryError('own_node', { nodeId: id })
    // The lock on the node keeps a person's concurrent ratings from being counted twice.
    const before = await findStar(tx, id, person.userId)
    if (before === star) return node
    const now = context.clock.now()
    await saveReview(tx, { node_id: id, user_id: person.userId, star, created_at: now, updated_at: now })
    await writeAudit(tx, { actor: actorOf(person), action: 'node.rate', subject: `node:${id}`, detail: { star } })
    return changeRating(tx, id, { stars: star - (before ?? 0), ratings: before === undefined ? 1 : 0 })
  })
}
