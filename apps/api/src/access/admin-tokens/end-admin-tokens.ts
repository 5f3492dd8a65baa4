import type { Database } from '../../schema/tables.ts'
import { deleteTokensOf } from './admin-token-store.ts'

/**
 * Ends every admin token of a person whose rights are withdrawn, who is banned or who has a new password, so that what they
 * may do again begins without any.
 */
export function endAdminTokens(tx: Database, userId: string): Promise<void> {
  return deleteTokensOf(tx, userId)
}
