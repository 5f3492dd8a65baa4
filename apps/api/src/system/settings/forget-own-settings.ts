import type { Database } from '../../schema/tables.ts'
import { deletePersonSettings } from './setting-store.ts'

/** Deletes every setting of a person, in the transaction that deletes the account. */
export function forgetOwnSettings(tx: Database, userId: string): Promise<void> {
  return deletePersonSettings(tx, userId)
}
