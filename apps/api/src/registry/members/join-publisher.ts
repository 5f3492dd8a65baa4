import { RegistryError } from '../../platform/errors.ts'
import type { Role } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { insertMember, isMember, lockUser } from './member-store.ts'

const maxPublishers = 5

interface NewMember {
  publisherId: string
  userId: string
  role: Role
  /** For the refusal alone. */
  email?: string | undefined
}

/**
 * Makes a person belong to a publisher, and nobody to more than five, in whatever role; the person stays locked until the
 * transaction ends. Throws `already_member` or `too_many_publishers`.
 */
export async function joinPublisher(tx: Database, member: NewMember, now: Date): Promise<void> {
  const { publisherId, userId, email = userId } = member
  if (!(await lockUser(tx, userId))) throw new RegistryError('sign_in_required')
  if (await insertMember(tx, member, maxPublishers, now)) return
  if (await isMember(tx, publisherId, userId)) throw new RegistryError('already_member', { publisherId, email })
  throw new RegistryError('too_many_publishers', { limit: maxPublishers })
}
