import type { Insertable } from 'kysely'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow, Schema } from '../../schema/tables.ts'
import { isAbandoned } from './abandoned-node.ts'
import { refuseNewId } from './refuse-new-id.ts'
import { handOver, insertNode, lockNodeById } from './node-write-store.ts'

/** A new node with its details. */
export type NewNode = Insertable<Schema['nodes']> & { created_at: Date }

/**
 * Creates a node, or gives an abandoned id to it, in the caller's transaction. Throws `node_exists`,
 * `unusable_node_id`, `node_id_alias` and `node_id_alike`.
 */
export async function takeNodeId(db: Database, node: NewNode): Promise<NodeRow> {
  await refuseNewId(db, { id: node.id, publisherId: node.publisher_id }, node.created_at)
  const inserted = await insertNode(db, node)
  if (inserted) return inserted
  const there = await lockNodeById(db, node.id)
  if (!there || !(await isAbandoned(db, there, node.created_at))) {
    throw new RegistryError('node_exists', { nodeId: node.id })
  }
  return handOver(db, there.id, node)
}
