import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { changeLockedNode, transferNode } from '../../registry/nodes/change-node.ts'
import { wireStatus } from '../../registry/nodes/present.ts'
import { bannedNode, findNodePublisher } from '../../registry/nodes/read-node.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { mailOwners } from '../../registry/members/owner-addresses.ts'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import { readPublisherOrNone } from '../../registry/publishers/read-publisher.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { banNode, unbanNode } from '../bans/ban-node.ts'
import { lockNode } from '../../registry/nodes/update-from-version.ts'
import { lockActivePublisher, lockPublisherInAnyState } from '../../registry/publishers/lock-publisher.ts'
import { changesOf, keptAfter, valuesBefore, type NodeChanges } from './node-changes.ts'

interface Wanted {
  status: components['schemas']['NodeStatus']
  /** Public reason of a ban. */
  reason: string
}

type Asked = components['schemas']['AdminUpdateNode']

/** Actor and time of a change. */
export interface Change {
  context: Context
  principal: UserPrincipal
  now: Date
}

/**
 * Updates any field of a node in any state. Absent and unchanged fields stay. Throws `node_id_mismatch`,
 * `admin_token_required`, `node_gone`, `node_merged`, `node_of_another_publisher` where the address names a publisher,
 * and the errors of locking, cleaning, banning and transferring. Owners learn of bans and transfers by mail.
 */
export async function updateNode(
  context: Context,
  principal: UserPrincipal,
  { nodeId, publisherId }: { nodeId: string; publisherId?: string },
  asked: Asked,
): Promise<NodeRow> {
  if (asked.id !== undefined && asked.id.toLowerCase() !== nodeId.toLowerCase()) {
    throw new RegistryError('node_id_mismatch', { pathId: nodeId, bodyId: asked.id })
  }
  return context.db.transaction().execute(async (tx) => {
    const change = { context, principal, now: context.clock.now() }
    const node = await lockNodeToChange(tx, nodeId, asked.publisher?.id)
    if (publisherId !== undefined && publisherId !== node.publisher_id) {
      throw new RegistryError('node_of_another_publisher', { nodeId: node.id })
    }
    const edited = await editNode(tx, node, asked, change)
    const decided = await changeStatus(tx, edited, asked, change)
    return changePublisher(tx, decided, asked, change)
  })
}

async function editNode(tx: Database, node: NodeRow, asked: Asked, { principal, now }: Change): Promise<NodeRow> {
  const changes = changesOf(node, asked)
  if (Object.keys(changes).length === 0) return node
  refuseGone(node)
  if (isSensitive(node, changes)) askForToken(principal)
  const edited = await changeLockedNode(tx, node.id, { ...changes, kept_columns: keptAfter(node, changes) }, now)
  await writeAudit(tx, {
    actor: actorOf(principal),
    action: 'node.update',
    subject: `node:${node.id}`,
    detail: { fields: Object.keys(changes), before: valuesBefore(node, changes), after: changes },
  })
  return edited
}

async function changeStatus(tx: Database, node: NodeRow, asked: Asked, change: Change): Promise<NodeRow> {
  if (asked.status === undefined || asked.status === wireStatus[node.status]) return node
  askForToken(change.principal)
  if (node.merged_into !== null) throw new RegistryError('node_merged', { nodeId: node.id, into: node.merged_into })
  return changeNodeStatus(tx, node, { status: asked.status, reason: asked.status_detail?.trim() ?? '' }, change)
}

async function changePublisher(
  tx: Database,
  node: NodeRow,
  { publisher }: Asked,
  { context, principal, now }: Change,
): Promise<NodeRow> {
  if (publisher === undefined || publisher.id === node.publisher_id) return node
  askForToken(principal)
  refuseGone(node)
  // The end of a publisher's ban could end this ban too, and bring back another publisher's node.
  if (node.status === 'banned') throw bannedNode(node)
  const moved = await transferNode(tx, node.id, publisher.id, now)
  await writeAudit(tx, {
    actor: actorOf(principal),
    action: publisher.id === unclaimedPublisherId ? 'node.unclaim' : 'node.transfer',
    subject: `node:${node.id}`,
    detail: { from: node.publisher_id, to: publisher.id },
  })
  await mailOwnersOf(tx, context, moved, { publisherId: node.publisher_id, kind: 'nodeTaken' })
  await mailOwnersOf(tx, context, moved, { publisherId: publisher.id, kind: 'nodeReceived' })
  return moved
}

async function mailOwnersOf(
  tx: Database,
  context: Context,
  { id }: NodeRow,
  { publisherId, kind }: { publisherId: string; kind: 'nodeTaken' | 'nodeReceived' },
): Promise<void> {
  const publisher = await readPublisherOrNone(tx, publisherId)
  const facts = { node: id, publisher: publisher?.name ?? publisherId, url: `${context.config.publicUrl}/nodes/${id}` }
  await mailOwners(tx, context, publisherId, { kind, facts })
}

/**
 * Returns whether a change needs an admin token: it affects the pack's publisher, the owner of a name, or the public
 * reason of a ban.
 */
function isSensitive(node: NodeRow, changes: NodeChanges): boolean {
  const isClaimable = node.publisher_id === unclaimedPublisherId && 'repository' in changes
  return isClaimable || 'preempted_comfy_node_names' in changes || 'status_detail' in changes
}

function askForToken({ hasAdminToken }: UserPrincipal): void {
  if (!hasAdminToken) throw new RegistryError('admin_token_required')
}

function refuseGone(node: NodeRow): void {
  if (node.status !== 'deleted') return
  throw node.merged_into === null
    ? new RegistryError('node_gone', { nodeId: node.id })
    : new RegistryError('node_merged', { nodeId: node.id, into: node.merged_into })
}

/**
 * Locks a node in any state together with its publisher and the receiving publisher, which must accept changes. Throws
 * `node_not_found`, `node_moved`, and for another publisher `publisher_not_found` and `publisher_banned`.
 */
async function lockNodeToChange(tx: Database, nodeId: string, toPublisherId?: string): Promise<NodeRow> {
  const holderId = await findNodePublisher(tx, nodeId)
  if (holderId === undefined) throw new RegistryError('node_not_found', { nodeId })
  // Sorted, so that two transactions that exchange nodes never deadlock.
  for (const id of [...new Set([holderId, toPublisherId ?? holderId])].sort()) {
    if (id === holderId) await lockPublisherInAnyState(tx, id)
    else await lockActivePublisher(tx, id)
  }
  const node = await lockNode(tx, nodeId)
  if (!node) throw new RegistryError('node_not_found', { nodeId })
  // The lock order forbids locking the new publisher after the pack.
  if (node.publisher_id !== holderId) throw new RegistryError('node_moved', { nodeId: node.id })
  return node
}

/**
 * Bans an active node, or ends its ban; refuses any other status. The caller has locked the publisher first and then
 * the node. Throws `node_status_refused`, and the errors of unbanning.
 */
async function changeNodeStatus(
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
