import { readBans, type BanRow } from '../bans/bans.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Role } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { findUserRow, listPublishersOfUser, type AdminUserRow } from './user-list-store.ts'

export interface AdminUserDetail {
  user: AdminUserRow
  publishers: { id: string; name: string; role: Role }[]
  bans: BanRow[]
}

/** Reads a person with their publishers and bans. Throws `person_not_found`. */
export async function readAdminUser(db: Database, userId: string): Promise<AdminUserDetail> {
  const user = await readListedUser(db, userId)
  return { user, publishers: await listPublishersOfUser(db, userId), bans: await readBans(db, 'user', userId) }
}

/** Reads a person as a row of the list. Throws `person_not_found`. */
export async function readListedUser(db: Database, userId: string): Promise<AdminUserRow> {
  const user = await findUserRow(db, userId)
  if (!user) throw new RegistryError('person_not_found', { person: `the id ${userId}` })
  return user
}
