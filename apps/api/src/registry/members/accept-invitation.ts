import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, PublisherRow } from '../../schema/tables.ts'
import { lockPublisherAlone } from '../publishers/lock-publisher.ts'
import { deleteInvitationRow, findInvitationByHash, type InvitationRow } from './invitation-store.ts'
import { invitationTokenHash, isInvitationToken } from './invitation-token.ts'
import { joinPublisher } from './join-publisher.ts'

/**
 * Makes the invited person a member of the publisher, once. Throws `invitation_not_found`, `invitation_not_yours`,
 * `publisher_banned`, `already_member` or `too_many_publishers`; the invitation then stays open.
 */
export async function acceptInvitation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: UserPrincipal,
  token: string,
): Promise<PublisherRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const invitation = await findInvitation(tx, principal, token, now)
    const { id: invitationId, publisher_id: publisherId, role } = invitation
    // The exclusive lock keeps members stable while the first publish writes them to the transparency log.
    const publisher = await lockPublisherAlone(tx, publisherId)
    if (publisher.status === 'banned') throw new RegistryError('publisher_banned', { publisherId })
    // When two requests send an equal secret, only the first finds the row.
    if (!(await deleteInvitationRow(tx, publisherId, invitationId))) throw new RegistryError('invitation_not_found')
    await joinPublisher(tx, { publisherId, userId: principal.userId, role, email: principal.email }, now)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'invitation.accept',
      subject: `publisher:${publisherId}`,
      detail: { invitationId, role },
    })
    return publisher
  })
}

async function findInvitation(
  tx: Database,
  { email }: UserPrincipal,
  token: string,
  now: Date,
): Promise<InvitationRow> {
  const invitation = isInvitationToken(token)
    ? await findInvitationByHash(tx, invitationTokenHash(token), now)
    : undefined
  if (!invitation) throw new RegistryError('invitation_not_found')
  if (email?.toLowerCase() !== invitation.email.toLowerCase()) throw new RegistryError('invitation_not_yours')
  return invitation
}
