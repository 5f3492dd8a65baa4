import type { Database } from '../../schema/tables.ts'
import { countHeldNodes } from './node-write-store.ts'

/**
 * Returns the number of nodes of a publisher, without deleted nodes and without ids that another publisher could take.
 */
export function countOwnNodes(db: Database, publisherId: string, now: Date): Promise<number> {
  return countHeldNodes(db, publisherId, now)
}
