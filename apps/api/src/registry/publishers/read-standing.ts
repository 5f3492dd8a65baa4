import type { components } from '@registry/contract/types'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Role } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { findRole } from './publisher-store.ts'

/** Role of a person in a publisher. */
export interface Standing {
  /** Undefined for a non-member. */
  role: Role | undefined
  /** True for a banned publisher, which takes no changes. */
  isBanned: boolean
}

/** Reads the role of a person in a publisher. Throws `publisher_not_found`. */
export async function readStanding(db: Database, publisherId: string, userId: string): Promise<Standing> {
  const standing = await readStandingOrNone(db, publisherId, userId)
  if (!standing) throw new RegistryError('publisher_not_found', { publisherId })
  return standing
}

/** Reads the role of a person in a publisher; undefined when there is no such publisher. */
export async function readStandingOrNone(
  db: Database,
  publisherId: string,
  userId: string,
): Promise<Standing | undefined> {
  const found = await findRole(db, publisherId, userId)
  return found && { role: found.role ?? undefined, isBanned: found.status === 'banned' }
}

/** Reads the permissions of a caller for a publisher; `canEdit` is false for a missing publisher. */
export async function readPermission(
  db: Database,
  principal: Principal,
  publisherId: string,
): Promise<components['schemas']['Permissions']> {
  if (principal.kind !== 'user') return { canEdit: false }
  const standing = await readStandingOrNone(db, publisherId, principal.userId)
  if (!standing?.role) return { canEdit: false }
  return { canEdit: standing.role === 'owner' && !standing.isBanned, role: standing.role }
}

/**
 * Throws `owners_only` when a person is not an owner of a publisher. Lock the publisher and call this for a change that
 * outlives the request, such as a new token.
 */
export async function assertOwner(tx: Database, publisherId: string, userId: string): Promise<void> {
  const { role } = await readStanding(tx, publisherId, userId)
  if (role !== 'owner') throw new RegistryError('owners_only', { publisherId })
}
