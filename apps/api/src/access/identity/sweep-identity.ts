import { sweepAdminTokens } from '../admin-tokens/sweep-admin-tokens.ts'
import type { Context } from '../../context.ts'
import { deleteExpired } from './identity-store.ts'

/** Removes what has expired of signing in: sessions and links of the embedded provider, and admin tokens. */
export async function sweepIdentity({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteExpired(db, clock.now())
  await sweepAdminTokens(db, clock.now())
}
