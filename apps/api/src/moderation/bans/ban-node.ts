import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { changeLockedNode } from '../../registry/nodes/change-node.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { readPublisherOrNone } from '../../registry/publishers/read-publisher.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { detachBan, findBanInForce, insertBan, liftBan } from './ban-store.ts'
import { tellOwnersOfNode } from './tell-owners.ts'
import { moderatorOf } from './moderator.ts'

type Parts = Pick<Context, 'clock' | 'config' | 'jobs'>

/**
 * Bans a node, in the transaction of the caller, who has locked its publisher and then the node. One that is banned with
 * its publisher is banned on its own from now on; one that is banned on its own stays as it is.
 */
export async function banNode(
  tx: Database,
  context: Parts,
  principal: UserPrincipal,
  node: NodeRow,
  reason: string,
): Promise<NodeRow> {
  const held = await findBanInForce(tx, 'node', node.id)
  if (held?.parent_id === null) return node
  const now = context.clock.now()
  const by = { ...moderatorOf(principal), reason: reason.trim(), created_at: now }
  // What another registry says of a node that it banned is its reason.
  const detail_before = node.status === 'banned' ? '' : node.status_detail
  if (held) await detachBan(tx, held.id, by)
  else await insertBan(tx, { kind: 'node', subject_id: node.id, detail_before, ...by })
  const banned = await changeLockedNode(tx, node.id, { status: 'banned', status_detail: by.reason }, now)
  const { actor } = by
  await writeAudit(tx, { actor, action: 'node.ban', subject: `node:${node.id}`, detail: { reason: by.reason } })
  await tellOwnersOfNode(tx, context, banned, by.reason)
  return banned
}

/**
 * Undoes the ban of a node, in the transaction of the caller, who has locked its publisher and then the node; one that is
 * not banned stays as it is. Throws `banned_with_publisher`.
 */
export async function unbanNode(
  tx: Database,
  { clock }: Pick<Context, 'clock'>,
  principal: UserPrincipal,
  node: NodeRow,
): Promise<NodeRow> {
  const held = await findBanInForce(tx, 'node', node.id)
  if (node.status !== 'banned' && !held) return node
  const publisher = await readPublisherOrNone(tx, node.publisher_id)
  if (publisher?.status === 'banned') throw new RegistryError('banned_with_publisher', { publisherId: publisher.id })
  const now = clock.now()
  const { actor, actor_name: by } = moderatorOf(principal)
  if (held) await liftBan(tx, held.id, { by, at: now })
  const detail = { reason: held?.reason ?? node.status_detail }
  await writeAudit(tx, { actor, action: 'node.unban', subject: `node:${node.id}`, detail })
  if (node.status !== 'banned') return node
  return changeLockedNode(tx, node.id, { status: 'active', status_detail: held?.detail_before ?? '' }, now)
}
