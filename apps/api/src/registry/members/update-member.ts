import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Role } from '../../schema/people-tables.ts'
import { lockMember } from './lock-member.ts'
import { updateRole } from './member-store.ts'
import type { MemberRow } from './member.ts'

/** Gives a member a role. Throws `publisher_not_found`, `owners_only`, `member_not_found`, and `last_owner` when no owner would be left. */
export async function updateMember(
  { db }: Pick<Context, 'db'>,
  principal: Principal,
  { publisherId, userId }: { publisherId: string; userId: string },
  role: Role,
): Promise<MemberRow> {
  return db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, principal, { publisherId, userId }, role)
    if (member.role === role) return member
    await updateRole(tx, publisherId, userId, role)
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'member.update',
      subject: `publisher:${publisherId}`,
      detail: { userId, from: member.role, to: role },
    })
    return { ...member, role }
  })
}
