import type { Database } from '../../schema/tables.ts'
import { deleteAllTokens } from './token-removal-store.ts'

/** Ends every token of a publisher that is about to go, and its trust in workflows. */
export function removeTokens(tx: Database, publisherId: string): Promise<void> {
  return deleteAllTokens(tx, publisherId)
}
