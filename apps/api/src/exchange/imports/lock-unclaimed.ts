import type { Database } from '../../schema/tables.ts'
import type { KnownNode } from './assign-ids.ts'
import { keptReason } from './import-batch.ts'
import { lockNodes } from './import-store.ts'

/** Locks a node until the transaction ends. Returns why an import would leave the node unchanged, else undefined. */
export async function lockUnclaimed(tx: Database, nodeId: string): Promise<KnownNode['kept']> {
  const [row] = await lockNodes(tx, [nodeId])
  return row ? keptReason(row) : 'deleted'
}
