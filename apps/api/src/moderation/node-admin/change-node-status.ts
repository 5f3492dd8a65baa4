import type { components } from '@registry/contract/types'
import { banNode, unbanNode } from '../bans/ban-node.ts'
import type { Context } from '../../context.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'

interface Wanted {
  status: components['schemas']['NodeStatus']
  /** For everyone; of a ban alone. */
  reason: string
}

/**
 * Bans an active node, or ends its ban; nothing else can become of a node this way. The caller has locked its publisher and
 * then it. Throws `node_status_refused`, and what unbanning throws.
 */
export async function changeNodeStatus(
  tx: Database,
  node: NodeRow,
  { status, reason }: Wanted,
  { context, principal }: { context: Context; principal: UserPrincipal },
): Promise<NodeRow> {
  if (node.status === 'active' && status === 'NodeStatusBanned') {
    return banNode(tx, context, principal, node, reason)
  }
  if (node.status === 'banned' && status === 'NodeStatusActive') return unbanNode(tx, context, principal, node)
  const to = status.replace('NodeStatus', '').toLowerCase()
  throw new RegistryError('node_status_refused', { nodeId: node.id, from: node.status, to })
}
