import type { Database } from '../../schema/tables.ts'
import { deleteEveryone } from './member-store.ts'

/** Ends every membership and every invitation of a publisher that is about to go. */
export function removeEveryone(tx: Database, publisherId: string): Promise<void> {
  return deleteEveryone(tx, publisherId)
}
