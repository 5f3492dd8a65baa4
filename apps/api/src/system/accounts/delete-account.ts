import { writeAudit } from '../../access/audit/audit-store.ts'
import { revokeTokensMadeBy } from '../../access/credentials/held-credentials.ts'
import { closeAccount, lockLeaver } from '../../access/identity/close-account.ts'
import type { MailLocale } from '../../access/mail/mail-locales.ts'
import { queueMail } from '../../access/mail/queue-mail.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { assertRecentSignIn } from '../../access/permissions/recent-sign-in.ts'
import { closeCustomer } from '../../commerce/customers/close-customer.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { leavePublishers, lockPublishersOf } from '../../registry/members/leave-publishers.ts'
import { withdrawRatings } from '../../registry/ratings/withdraw-ratings.ts'
import type { Database } from '../../schema/tables.ts'
import { forgetOwnSettings } from '../settings/forget-own-settings.ts'

/**
 * Deletes the account of a person who signed in recently and gave its id, and tells the confirmed address by mail.
 * Decision 042 defines the fate of each thing. Throws `invalid_request` for another id, `recent_sign_in_required`,
 * `sole_owner` and `last_admin`.
 */
export async function deleteAccount(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'config'>,
  principal: UserPrincipal,
  { confirm, locale }: { confirm: string; locale: MailLocale },
): Promise<void> {
  const { db, clock, config } = context
  const { userId } = principal
  if (confirm !== userId) {
    throw new RegistryError('invalid_request', { detail: '`confirm` must be the id of your account' })
  }
  const now = clock.now()
  assertRecentSignIn(principal.signedInAt, now)
  const actor = actorOf(principal)
  const attempt = async (tx: Database): Promise<boolean> => {
    const locked = await lockPublishersOf(tx, userId)
    const { email, email_verified: isVerified } = await lockLeaver(tx, userId)
    const address = isVerified && email !== null ? email : undefined
    const publishers = await leavePublishers(tx, { actor, userId, locked, ...(address && { email: address }) })
    if (!publishers) return false
    const tokens = await revokeTokensMadeBy(tx, userId)
    const ratings = await withdrawRatings(tx, userId)
    const creditMicros = await closeCustomer(tx, actor, userId)
    await forgetOwnSettings(tx, userId)
    await closeAccount(tx, userId, now)
    await writeAudit(tx, {
      actor,
      action: 'user.delete',
      subject: actor,
      detail: { publishers, tokens, ratings, ...(creditMicros !== undefined && { creditMicros }) },
    })
    const facts = { url: config.publicUrl }
    if (address) await queueMail(tx, context, { to: address, kind: 'accountDeleted', locale, facts })
    return true
  }
  while (!(await db.transaction().execute(attempt)));
}
