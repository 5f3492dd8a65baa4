import { countAudit, writeAudit } from '../../access/audit/audit-store.ts'
import type { MailLocale } from '../../access/mail/mail-locales.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Role } from '../../schema/people-tables.ts'
import type { PublisherRow } from '../../schema/tables.ts'
import { lockPublisherAlone } from '../publishers/lock-publisher.ts'
import { assertOwner } from '../publishers/read-standing.ts'
import { assertSecondFactor } from '../publishers/second-factor-rule.ts'
import { assertMayAddApprover } from '../staging/may-add-approver.ts'
import { invitationMail } from './invitation-mail.ts'
import { saveInvitation, type InvitationRow } from './invitation-store.ts'
import { createInvitationToken, invitationTokenHash } from './invitation-token.ts'
import { deleteInvitation } from './invitations.ts'
import { lockUser } from './member-store.ts'

const dayMs = 24 * 60 * 60 * 1000
const validDays = 7
const maxADay = 20
const action = 'invitation.create'

interface Wanted {
  publisherId: string
  email: string
  role: Role
  /** Locale of the mail. */
  locale: MailLocale
}

/**
 * Invites a person by mail and replaces an earlier invitation to the address. Withdraws the invitation when the mail
 * fails. Throws `email_not_verified`, `publisher_not_found`, `owners_only`, `already_member`, `too_many_invitations`,
 * `mail_unavailable`, and the errors of `assertSecondFactor`.
 */
export async function createInvitation(
  context: Context,
  principal: UserPrincipal,
  wanted: Wanted,
): Promise<InvitationRow> {
  if (!principal.emailVerified) throw new RegistryError('email_not_verified')
  const token = createInvitationToken()
  const { invitation, publisher } = await saveWithin(context, principal, wanted, token)
  try {
    // The mail goes out after the commit: it cannot be undone, and a slow mail server must not keep a transaction open.
    const url = linkTo(context, publisher, token)
    const inviter = principal.email ?? principal.userId
    const { role, expires_at: expiresAt } = invitation
    const facts = { publisher: publisher.name, inviter, role, expiresAt, url }
    await context.mailer.send({ to: invitation.email, ...invitationMail(wanted.locale, facts) })
  } catch (error) {
    context.log.error({ err: error, invitationId: invitation.id }, 'an invitation could not be sent')
    await withdraw(context, principal, invitation)
    throw new RegistryError('mail_unavailable')
  }
  return invitation
}

function saveWithin(
  context: Context,
  principal: UserPrincipal,
  { publisherId, email, role }: Wanted,
  token: string,
): Promise<{ invitation: InvitationRow; publisher: PublisherRow }> {
  const { db, clock } = context
  const createdAt = clock.now()
  const actor = actorOf(principal)
  return db.transaction().execute(async (tx) => {
    // The exclusive lock keeps the members stable. The lock on the person serializes invitations to several publishers,
    // for the daily limit.
    const publisher = await lockPublisherAlone(tx, publisherId)
    await assertOwner(tx, publisherId, principal.userId)
    await assertSecondFactor(tx, context, publisherId, principal)
    await assertMayAddApprover(tx, context, publisherId, principal)
    if (!(await lockUser(tx, principal.userId))) throw new RegistryError('sign_in_required')
    const sent = await countAudit(tx, { actor, action, since: new Date(createdAt.getTime() - dayMs) })
    if (sent >= maxADay) throw new RegistryError('too_many_invitations', { limit: maxADay })
    const invitation = await saveInvitation(tx, {
      publisherId,
      email,
      role,
      tokenHash: invitationTokenHash(token),
      invitedBy: principal.userId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + validDays * dayMs),
    })
    if (!invitation) throw new RegistryError('already_member', { publisherId, email })
    const detail = { invitationId: invitation.id, role }
    await writeAudit(tx, { actor, action, subject: `publisher:${publisherId}`, detail })
    return { invitation, publisher }
  })
}

/**
 * Returns the link of an invitation. The secret is in the fragment, which browsers do not send, so no server logs it.
 */
function linkTo({ config }: Context, publisher: PublisherRow, token: string): string {
  return `${config.publicUrl}/invitations?publisher=${publisher.id}#${token}`
}

async function withdraw(context: Context, principal: UserPrincipal, invitation: InvitationRow): Promise<void> {
  try {
    await deleteInvitation(context, principal, invitation.publisher_id, invitation.id)
  } catch (error) {
    // The invitation was replaced or withdrawn meanwhile.
    if (!(error instanceof RegistryError)) throw error
  }
}
