import type { Database } from '../../schema/tables.ts'
import { countHeldNodes } from './node-write-store.ts'

/** How many nodes a publisher has: those that were not deleted, without ids that any other publisher could have by now. */
export function countOwnNodes(db: Database, publisherId: string, now: Date): Promise<number> {
  return countHeldNodes(db, publisherId, now)
}
