import { RegistryError } from '../../platform/errors.ts'
import { lockActivePublisher, lockPublisherInAnyState } from '../publishers/lock-publisher.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { lockNodeById } from './node-write-store.ts'
import { findNode } from './node-store.ts'
import { bannedNode } from './read-node.ts'

/** Node in the path of an operation on something of a publisher. */
export interface NodeAddress {
  publisherId: string
  nodeId: string
}

/**
 * Locks a node of the publisher in the address, listed or not, until the transaction ends. Throws the errors of locking
 * its publisher, `node_not_found`, `node_of_another_publisher` and `node_banned`.
 */
export async function lockOwnNode(db: Database, { publisherId, nodeId }: NodeAddress): Promise<NodeRow> {
  await lockActivePublisher(db, publisherId)
  const node = await lockNodeOf(db, { publisherId, nodeId })
  if (node.status === 'banned') throw bannedNode(node)
  return node
}

/**
 * Locks a node of a publisher, banned or not. Throws `publisher_not_found`, `node_not_found` and
 * `node_of_another_publisher`.
 */
export async function lockOwnNodeInAnyState(db: Database, address: NodeAddress): Promise<NodeRow> {
  const { publisherId } = address
  if (!(await lockPublisherInAnyState(db, publisherId))) throw new RegistryError('publisher_not_found', { publisherId })
  return lockNodeOf(db, address)
}

/** A node of the publisher in the address, listed or not, banned or not. Throws `node_not_found`. */
export async function readOwnNode(db: Database, { publisherId, nodeId }: NodeAddress): Promise<NodeRow> {
  const node = await findNode(db, nodeId)
  if (!node || node.status === 'deleted' || node.publisher_id !== publisherId) {
    throw new RegistryError('node_not_found', { nodeId })
  }
  return node
}

async function lockNodeOf(db: Database, { publisherId, nodeId }: NodeAddress): Promise<NodeRow> {
  const node = await lockNodeById(db, nodeId)
  if (!node || node.status === 'deleted') throw new RegistryError('node_not_found', { nodeId })
  if (node.publisher_id !== publisherId) throw new RegistryError('node_of_another_publisher', { nodeId: node.id })
  return node
}
