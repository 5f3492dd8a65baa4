import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { NodeRow } from '../../schema/tables.ts'
import { nodeDetails } from './node-details.ts'
import { changeNode } from './node-write-store.ts'
import { lockOwnNode, type NodeAddress } from './own-node.ts'

/**
 * Changes the details of a node: absent fields stay, and empty fields are cleared. Throws `node_id_mismatch` and the
 * errors of locking.
 */
export async function editNode(
  context: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  address: NodeAddress,
  node: components['schemas']['UpdateNode'],
): Promise<NodeRow> {
  const { nodeId } = address
  if (node.id !== undefined && node.id.toLowerCase() !== nodeId.toLowerCase()) {
    throw new RegistryError('node_id_mismatch', { pathId: nodeId, bodyId: node.id })
  }
  const details = nodeDetails(node)
  return context.db.transaction().execute(async (tx) => {
    const { id } = await lockOwnNode(tx, address)
    const changed = await changeNode(tx, id, details, context.clock.now())
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'node.update',
      subject: `node:${id}`,
      detail: { fields: Object.keys(details) },
    })
    return changed
  })
}
