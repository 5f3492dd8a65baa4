import type { Database } from '../../schema/tables.ts'
import { listPersonalTokens, type ListedTokenRow } from '../../access/credentials/token-store.ts'

/** The personal access tokens of a publisher, newest first, also those that have expired; never what makes them work. */
export function readTokens(db: Database, publisherId: string): Promise<ListedTokenRow[]> {
  return listPersonalTokens(db, publisherId)
}
