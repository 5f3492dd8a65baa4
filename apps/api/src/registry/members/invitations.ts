import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { deleteInvitationRow, findInvitations, type InvitationRow } from './invitation-store.ts'

const maxListed = 1000

/** Lists at most 1000 open invitations, newest first, including expired invitations. */
export function listInvitations(db: Database, publisherId: string): Promise<InvitationRow[]> {
  return findInvitations(db, publisherId, maxListed)
}

/** Withdraws an invitation and ends its link. Throws `invitation_not_found`. */
export async function deleteInvitation(
  { db }: Pick<Context, 'db'>,
  principal: Principal,
  publisherId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteInvitationRow(tx, publisherId, invitationId))) throw new RegistryError('invitation_not_found')
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'invitation.delete',
      subject: `publisher:${publisherId}`,
      detail: { invitationId },
    })
  })
}
