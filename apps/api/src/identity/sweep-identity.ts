import type { Context } from '../context.ts'
import { deleteExpired } from './identity-store.ts'

/** Removes sessions and links of the embedded provider that nobody can use any more. */
export function sweepIdentity({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return deleteExpired(db, clock.now())
}
