import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { NodeRow } from '../../schema/tables.ts'
import { changedFields } from './changed-fields.ts'
import { nodeDetails } from './node-details.ts'
import { changeNode } from './node-write-store.ts'
import { lockOwnNode, type NodeAddress } from './own-node.ts'

/** Most characters of changed values, where the contract allows more. */
const most = new Map<'description' | 'repository' | 'icon' | 'banner_url', number>([
  ['description', 5000],
  ['repository', 2000],
  ['icon', 2000],
  ['banner_url', 2000],
])

/**
 * Changes the details of a node: absent and unchanged fields stay, and empty fields are cleared. Throws
 * `node_id_mismatch`, `invalid_request`, and the errors of addresses and locking.
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
  return context.db.transaction().execute(async (tx) => {
    const before = await lockOwnNode(tx, address)
    const { id } = before
    const changes = changedFields(before, node)
    refuseLong(changes)
    const details = nodeDetails(changes)
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

function refuseLong(changes: ReturnType<typeof changedFields>): void {
  for (const [field, characters] of most) {
    if ((changes[field]?.length ?? 0) <= characters) continue
    throw new RegistryError('invalid_request', { detail: `\`${field}\` must have at most ${characters} characters` })
  }
}
