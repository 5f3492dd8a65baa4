import type { Updateable } from 'kysely'
import type { Database, NodeRow, Schema } from '../../schema/tables.ts'
import { changeNode } from './node-write-store.ts'

/** Changes a locked node, and notes when; call it in the transaction that writes the audit entry. */
export function changeLockedNode(
  db: Database,
  nodeId: string,
  values: Updateable<Schema['nodes']>,
  now: Date,
): Promise<NodeRow> {
  return changeNode(db, nodeId, values, now)
}
