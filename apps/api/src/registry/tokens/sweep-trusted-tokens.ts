import type { Database } from '../../schema/tables.ts'
import { deleteExpiredTrustedTokens } from './token-removal-store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Forgets tokens of workflows a day after they have expired, some at a time: each run gets one. Until then whoever shows
 * one still hears that it has expired.
 */
export function sweepTrustedTokens(db: Database, now: Date): Promise<void> {
  return deleteExpiredTrustedTokens(db, new Date(now.getTime() - day))
}
