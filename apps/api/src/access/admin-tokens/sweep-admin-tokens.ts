import type { Database } from '../../schema/tables.ts'
import { deleteExpiredTokens } from './admin-token-store.ts'

/** Forgets the admin tokens that have expired. */
export function sweepAdminTokens(db: Database, now: Date): Promise<void> {
  return deleteExpiredTokens(db, now)
}
