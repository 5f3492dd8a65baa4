import { assertRecentSignIn } from '../../access/permissions/recent-sign-in.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { assertFactorForStaging, type SignedIn } from '../publishers/second-factor-rule.ts'
import { findHasStaging } from './staging-store.ts'

/**
 * Throws `recent_sign_in_required`, and as `assertFactorForStaging` does, where the publisher stages. Members approve
 * versions, so a member must not bypass these checks by inviting a second account.
 */
export async function assertMayAddApprover(
  tx: Database,
  context: Pick<Context, 'config' | 'clock'>,
  publisherId: string,
  person: SignedIn,
): Promise<void> {
  if (!(await findHasStaging(tx, publisherId))) return
  assertRecentSignIn(person.signedInAt, context.clock.now())
  await assertFactorForStaging(tx, context, publisherId, person)
}
