import { RegistryError } from '../../platform/errors.ts'
import type { Role } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { insertMember, isMember, lockUser } from './member-store.ts'

const maxPublishers = 5

interface NewMember {
  publisherId: string
  userId: string
  role: Role
  /** E-mail address for the error message. */
  email?: string | undefined
}

/**
 * Adds a person to a publisher. A person may belong to five publishers at most, in any role. Locks the person until the
 * transaction ends. Throws `already_member` or `too_many_publishers`.
 */
export async function joinPublisher(tx: Database, member: NewMember, now: Date): Promise<void> {
  const { publisherId, userId, email = userId } = member
  if (!(await lockUser(tx, userId))) throw new RegistryError('sign_in_required')
  if (await insertMember(tx, member, maxPublishers, now)) return
  if (await isMember(tx, publisherId, userId)) throw new RegistryError('already_member', { publisherId, email })
  throw new RegistryError('too_many_publishers', { limit: maxPublishers })
}
