import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Database } from '../../schema/tables.ts'
import { lockMember } from './lock-member.ts'
import { deleteEveryone, deleteMember } from './member-store.ts'

/** Takes a person out of a publisher. Throws `publisher_not_found`, `owners_only`, `member_not_found`, and `last_owner` when no owner would be left. */
export async function removeMember(
  { db }: Pick<Context, 'db'>,
  principal: Principal,
  { publisherId, userId }: { publisherId: string; userId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { role } = await lockMember(tx, principal, { publisherId, userId }, undefined)
    await deleteMember(tx, publisherId, userId)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'member.remove',
      subject: `publisher:${publisherId}`,
      detail: { userId, role },
    })
  })
}

/** Ends every membership and every invitation of a publisher, in the transaction that deletes it. */
export function removeEveryone(tx: Database, publisherId: string): Promise<void> {
  return deleteEveryone(tx, publisherId)
}
