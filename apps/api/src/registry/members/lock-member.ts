import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { assertOwner } from '../publishers/assert-owner.ts'
import { lockPublisherAlone } from '../publishers/lock-publisher.ts'
import type { Role } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { findMember } from './member-store.ts'
import type { MemberRow } from './member.ts'

/**
 * A member who is about to have another role, or none, in a publisher whose members stay as they are until the
 * transaction ends. Throws `publisher_not_found`, `owners_only`, `member_not_found`, and `last_owner` when no owner would be left.
 */
export async function lockMember(
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
