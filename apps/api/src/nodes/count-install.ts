import type { Database } from '../schema/tables.ts'
import { addInstall } from './node-store.ts'

/** Adds one to the installations of a node; call it in the transaction that records the version's. */
export function countNodeInstall(db: Database, nodeId: string): Promise<void> {
  return addInstall(db, nodeId)
}
