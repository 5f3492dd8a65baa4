import { RegistryError } from '../../platform/errors.ts'
import type { Role } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { findRole } from './member-store.ts'

/** What a person is in a publisher. */
export interface Standing {
  /** Undefined for a stranger. */
  role: Role | undefined
  /** Whether the publisher was banned, and so takes no changes. */
  isBanned: boolean
}

/** What a person is in a publisher. Throws `publisher_not_found`. */
export async function readStanding(db: Database, publisherId: string, userId: string): Promise<Standing> {
  const standing = await readStandingOrNone(db, publisherId, userId)
  if (!standing) throw new RegistryError('publisher_not_found', { publisherId })
  return standing
}

/** What a person is in a publisher, or undefined when there is no such publisher. */
export async function readStandingOrNone(
  db: Database,
  publisherId: string,
  userId: string,
): Promise<Standing | undefined> {
  const found = await findRole(db, publisherId, userId)
  return found && { role: found.role ?? undefined, isBanned: found.status === 'banned' }
}
