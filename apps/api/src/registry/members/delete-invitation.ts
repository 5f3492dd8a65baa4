import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { deleteInvitationRow } from './invitation-store.ts'

/** Withdraws an invitation; its link ends. Throws `invitation_not_found`. */
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
