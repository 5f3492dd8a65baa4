import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { checkNodeId } from '../../registry/nodes/node-id.ts'
import { nodeDetails } from '../../registry/nodes/node-details.ts'
import { takeNodeId } from '../../registry/nodes/take-node-id.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import { RegistryError } from '../../platform/errors.ts'
import { beginnings } from '../../platform/safe-address.ts'
import type { NodeRow } from '../../schema/tables.ts'
import { repositoryAddress } from './repository-address.ts'

/**
 * Adds an unclaimed node. It is public at once, because there is nothing to review. Throws `node_exists`, and the
 * errors for an unfit id or detail.
 */
export async function createUnclaimedNode(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  principal: Principal,
  node: components['schemas']['AdminCreateNode'],
): Promise<NodeRow> {
  checkNodeId(node.id)
  const repository = repositoryAddress(node.repository, context.config.github.url)
  const { name = node.id, ...details } = nodeDetails({ ...node, repository })
  if (details.repository === '')
    throw new RegistryError('invalid_web_address', { address: repository, beginning: beginnings.repository })
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock.now()
    const created = await takeNodeId(tx, {
      ...details,
      id: node.id,
      publisher_id: unclaimedPublisherId,
      name,
      ...(node.search_ranking !== undefined && { search_ranking: node.search_ranking }),
      listed_at: now,
      created_at: now,
      updated_at: now,
    })
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'node.create',
      subject: `node:${created.id}`,
      detail: { publisherId: unclaimedPublisherId, repository },
    })
    return created
  })
}
