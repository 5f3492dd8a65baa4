import type { Context } from '../../context.ts'
import { sweepCredentials } from '../credentials/held-credentials.ts'
import { deleteExpired } from './identity-store.ts'

/** Deletes expired sessions and links of the embedded provider, and expired admin tokens. */
export async function sweepIdentity({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteExpired(db, clock.now())
  await sweepCredentials(db, 'admin', clock.now())
}
