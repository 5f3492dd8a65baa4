import { RegistryError } from '../../platform/errors.ts'
import type { Database, UserRow } from '../../schema/tables.ts'
import { lockAdmins, lockUserRow } from './user-store.ts'

/** The ids of those who can act as admins, held until the transaction ends, so that two who turn on each other see it. */
export function lockActingAdmins(tx: Database): Promise<string[]> {
  return lockAdmins(tx)
}

/** A person, whatever their state, held until the transaction ends. Throws `person_not_found`. */
export async function lockPerson(tx: Database, userId: string): Promise<UserRow> {
  const user = await lockUserRow(tx, userId)
  if (!user) throw new RegistryError('person_not_found', { person: `the id ${userId}` })
  return user
}
