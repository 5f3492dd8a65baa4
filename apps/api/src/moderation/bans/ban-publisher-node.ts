import type { Context } from '../../context.ts'
import { lockOwnNodeInAnyState, type NodeAddress } from '../../registry/nodes/own-node.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { banNode, unbanNode } from './ban-node.ts'

type Parts = Pick<Context, 'db' | 'clock' | 'config' | 'jobs'>

/**
 * Bans a node of the publisher in the address, listed or not, and tells the owners. Throws `publisher_not_found`,
 * `node_not_found` and `node_of_another_publisher`.
 */
export async function banPublisherNode(
  context: Parts,
  principal: UserPrincipal,
  address: NodeAddress,
  reason: string,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const node = await lockOwnNodeInAnyState(tx, address)
    await banNode(tx, context, principal, node, reason)
  })
}

/** Undoes the ban of a node of the publisher in the address. Throws the same, and `banned_with_publisher`. */
export async function unbanPublisherNode(
  context: Parts,
  principal: UserPrincipal,
  address: NodeAddress,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const node = await lockOwnNodeInAnyState(tx, address)
    await unbanNode(tx, context, principal, node)
  })
}
