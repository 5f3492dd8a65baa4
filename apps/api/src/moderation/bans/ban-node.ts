import { writeAudit } from '../../access/audit/audit-store.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { mailOwners } from '../../registry/members/owner-addresses.ts'
import { changeLockedNode } from '../../registry/nodes/change-node.ts'
import { lockOwnNodeInAnyState, type NodeAddress } from '../../registry/nodes/own-node.ts'
import { readPublisherOrNone } from '../../registry/publishers/read-publisher.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { detachBan, findBanInForce, insertBan, liftBan } from './ban-store.ts'
import { moderatorOf } from './bans.ts'

type Parts = Pick<Context, 'clock' | 'config' | 'jobs'>

/**
 * Bans a pack in the transaction of the caller, which must lock the publisher first and then the pack. A pack banned
 * with its publisher gets its own ban. A pack with its own ban stays unchanged.
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
  // For a pack that another registry banned, `status_detail` is the reason of that ban, so it must not be restored.
  const detail_before = node.status === 'banned' ? '' : node.status_detail
  if (held) await detachBan(tx, held.id, by)
  else await insertBan(tx, { kind: 'node', subject_id: node.id, detail_before, ...by })
  const banned = await changeLockedNode(tx, node.id, { status: 'banned', status_detail: by.reason }, now)
  const { actor } = by
  await writeAudit(tx, { actor, action: 'node.ban', subject: `node:${node.id}`, detail: { reason: by.reason } })
  await mailOwners(tx, context, node.publisher_id, {
    kind: 'nodeBanned',
    facts: { node: node.id, reason: by.reason, url: pageOf(context, node) },
  })
  return banned
}

/**
 * Lifts the ban of a pack in the transaction of the caller, which must lock the publisher first and then the pack, and
 * mails the owners. A pack without a ban stays unchanged. Throws `banned_with_publisher`.
 */
export async function unbanNode(
  tx: Database,
  context: Parts,
  principal: UserPrincipal,
  node: NodeRow,
): Promise<NodeRow> {
  const held = await findBanInForce(tx, 'node', node.id)
  if (node.status !== 'banned' && !held) return node
  const publisher = await readPublisherOrNone(tx, node.publisher_id)
  if (publisher?.status === 'banned') throw new RegistryError('banned_with_publisher', { publisherId: publisher.id })
  const now = context.clock.now()
  const { actor, actor_name: by } = moderatorOf(principal)
  if (held) await liftBan(tx, held.id, { by, at: now })
  const before = { status: 'active', status_detail: held?.detail_before ?? '' } as const
  const freed = node.status === 'banned' ? await changeLockedNode(tx, node.id, before, now) : node
  const detail = { reason: held?.reason ?? node.status_detail }
  await writeAudit(tx, { actor, action: 'node.unban', subject: `node:${node.id}`, detail })
  if (node.status === 'banned') {
    const facts = { node: node.id, url: pageOf(context, node) }
    await mailOwners(tx, context, node.publisher_id, { kind: 'nodeUnbanned', facts })
  }
  return freed
}

function pageOf({ config }: Parts, { id }: NodeRow): string {
  return `${config.publicUrl}/nodes/${id}`
}

/**
 * Bans a pack of the publisher in the path, listed or not, and mails the owners. Throws `publisher_not_found`,
 * `node_not_found` and `node_of_another_publisher`.
 */
export async function banPublisherNode(
  context: Parts & Pick<Context, 'db'>,
  principal: UserPrincipal,
  address: NodeAddress,
  reason: string,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const node = await lockOwnNodeInAnyState(tx, address)
    await banNode(tx, context, principal, node, reason)
  })
}

/** Lifts the ban of a pack of the publisher in the path. Throws as `banPublisherNode`, and `banned_with_publisher`. */
export async function unbanPublisherNode(
  context: Parts & Pick<Context, 'db'>,
  principal: UserPrincipal,
  address: NodeAddress,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const node = await lockOwnNodeInAnyState(tx, address)
    await unbanNode(tx, context, principal, node)
  })
}
