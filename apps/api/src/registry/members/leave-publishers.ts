import { writeAudits } from '../../access/audit/audit-store.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { lockPublisherAlone } from '../publishers/lock-publisher.ts'
import { deleteInvitationsTo } from './invitation-store.ts'
import { deleteMember, listMemberships, type MembershipRow } from './member-store.ts'

/** Lists the publishers that a person belongs to. */
export function readMemberships(db: Database, userId: string): Promise<MembershipRow[]> {
  return listMemberships(db, userId)
}

/**
 * Tells whether a person is the only owner of a publisher. A banned publisher does not count, because it takes no
 * changes.
 */
export function needsItsOwner({ role, owners, status }: MembershipRow): boolean {
  return role === 'owner' && owners === 1 && status === 'active'
}

/** Locks the publishers of a person by id until the transaction ends. Call it before locking the person. */
export async function lockPublishersOf(tx: Database, userId: string): Promise<ReadonlySet<string>> {
  const ids = (await listMemberships(tx, userId)).map(({ publisher_id: id }) => id)
  for (const id of ids) await lockPublisherAlone(tx, id)
  return new Set(ids)
}

/**
 * Removes a locked person from every publisher and deletes invitations to their confirmed address. Returns undefined,
 * without changes, when the person joined a publisher missing in `locked`; the caller must then retry. Throws
 * `sole_owner` with the publishers concerned.
 */
export async function leavePublishers(
  tx: Database,
  { actor, userId, email, locked }: { actor: string; userId: string; email?: string; locked: ReadonlySet<string> },
): Promise<string[] | undefined> {
  const memberships = await listMemberships(tx, userId)
  if (memberships.some(({ publisher_id: id }) => !locked.has(id))) return undefined
  const held = memberships.filter(needsItsOwner)
  if (held.length > 0) throw new RegistryError('sole_owner', { publishers: held.map(({ name }) => name).join(', ') })
  for (const { publisher_id: publisherId } of memberships) await deleteMember(tx, publisherId, userId)
  if (email !== undefined) await deleteInvitationsTo(tx, email)
  await writeAudits(
    tx,
    memberships.map(({ publisher_id: publisherId, role }) => ({
      actor,
      action: 'member.remove',
      subject: `publisher:${publisherId}`,
      detail: { userId, role },
    })),
  )
  return memberships.map(({ publisher_id: publisherId }) => publisherId)
}
