import { RegistryError } from '../../platform/errors.ts'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { isAbandoned } from './abandoned-node.ts'
import { checkNodeId } from './node-id.ts'
import { findNode } from './node-store.ts'
import { handOver, lockOrCreateNode } from './node-write-store.ts'
import { refuseNewId } from './refuse-new-id.ts'

interface WantedNode {
  id: string
  publisherId: string
  name: string
}

/**
 * Returns the node that a publisher is about to publish to, created if new, and locked until the transaction ends. A
 * new node stays invisible until its first version arrives. Throws a refusal for an id that the publisher cannot use.
 */
export async function reserveNode(db: Database, wanted: WantedNode, now: Date): Promise<NodeRow> {
  checkNodeId(wanted.id)
  const node = await lockUnlessAbandoned(db, wanted, now)
  // A merged node keeps its publisher, often the publisher of all unclaimed nodes, so this check comes first.
  refuseMerged(node.id, node.merged_into)
  if (node.publisher_id === unclaimedPublisherId) throw new RegistryError('node_unclaimed', { nodeId: node.id })
  if (node.publisher_id !== wanted.publisherId) throw new RegistryError('node_id_taken', { nodeId: node.id })
  refuseUnpublishable({
    id: node.id,
    status: node.status,
    statusDetail: node.status_detail,
    mergedInto: node.merged_into,
  })
  return node
}

async function lockUnlessAbandoned(db: Database, wanted: WantedNode, now: Date): Promise<NodeRow> {
  if (!(await findNode(db, wanted.id))) await refuseNewId(db, wanted, now)
  const node = await lockOrCreateNode(db, wanted)
  if (node.publisher_id === wanted.publisherId || !(await isAbandoned(db, node, now))) return node
  await refuseNewId(db, wanted, now)
  return handOver(db, node.id, { id: wanted.id, publisher_id: wanted.publisherId, name: wanted.name, created_at: now })
}

interface Publishable {
  id: string
  status: NodeStatus
  statusDetail: string
  mergedInto: string | null
}

/** Throws `node_banned`, `node_merged` or `node_deleted` for a node that accepts no further versions. */
export function refuseUnpublishable(node: Publishable): void {
  if (node.status === 'banned') {
    throw new RegistryError('node_banned', { nodeId: node.id, reason: node.statusDetail || 'no reason was given.' })
  }
  refuseMerged(node.id, node.mergedInto)
  if (node.status === 'deleted') throw new RegistryError('node_deleted', { nodeId: node.id })
}

function refuseMerged(nodeId: string, into: string | null): void {
  if (into !== null) throw new RegistryError('node_merged', { nodeId, into })
}
