import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Role } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { lockPublisherAlone } from '../publishers/lock-publisher.ts'
import { assertOwner } from '../publishers/read-standing.ts'
import { assertSecondFactor } from '../publishers/second-factor-rule.ts'
import { deleteEveryone, deleteMember, findMember, updateRole } from './member-store.ts'
import type { MemberRow } from './member.ts'

/**
 * Changes the role of a member. Throws `publisher_not_found`, `owners_only`, `member_not_found`, `last_owner` for the
 * only owner, and the errors of `assertSecondFactor`.
 */
export async function updateMember(
  context: Pick<Context, 'db' | 'config'>,
  principal: Principal,
  { publisherId, userId }: { publisherId: string; userId: string },
  role: Role,
): Promise<MemberRow> {
  return context.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, principal, { publisherId, userId }, role)
    if (principal.kind === 'user') await assertSecondFactor(tx, context, publisherId, principal)
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

/** Removes a member from a publisher. Throws as `updateMember` does. */
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

/** Deletes every membership and invitation of a publisher, in the transaction that deletes the publisher. */
export function removeEveryone(tx: Database, publisherId: string): Promise<void> {
  return deleteEveryone(tx, publisherId)
}

/** Locks the members of a publisher until the transaction ends and returns the member to change or remove. */
async function lockMember(
  tx: Database,
  by: Principal,
  { publisherId, userId }: { publisherId: string; userId: string },
  nextRole: Role | undefined,
): Promise<MemberRow> {
  await lockPublisherAlone(tx, publisherId)
  if (by.kind === 'user' && by.userId !== userId) await assertOwner(tx, publisherId, by.userId)
  const member = await findMember(tx, publisherId, userId)
  if (!member) throw new RegistryError('member_not_found', { publisherId })
  if (member.role === 'owner' && nextRole !== 'owner' && member.owners === 1) {
    throw new RegistryError('last_owner', { publisherId })
  }
  return member
}
