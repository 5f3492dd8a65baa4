import type { Context } from '../../context.ts'
import { listLiveTokens, type AdminTokenRow } from './admin-token-store.ts'

/** The admin tokens of a person that still hold, newest first. */
export function listAdminTokens(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<AdminTokenRow[]> {
  return listLiveTokens(db, userId, clock.now())
}
