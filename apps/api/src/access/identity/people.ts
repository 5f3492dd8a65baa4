import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, UserRow } from '../../schema/tables.ts'
import { findUser, lockAdmins, lockUserRow } from './user-store.ts'

/** Reads a person by their id. Throws `sign_in_required` when the person is gone. */
export async function readUser({ db }: Pick<Context, 'db'>, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new RegistryError('sign_in_required')
  return user
}

/** Tells whether a person is banned; false for an unknown id. */
export async function isBanned(db: Database, id: string): Promise<boolean> {
  return (await findUser(db, id))?.status === 'banned'
}

/**
 * Locks the active admins until the transaction ends and returns their ids, so that two opposite changes run in
 * sequence.
 */
export function lockActingAdmins(tx: Database): Promise<string[]> {
  return lockAdmins(tx)
}

/**
 * Locks the caller until the transaction ends, so that a deletion of the account covers every row of this transaction.
 * Throws `sign_in_required` when the account is gone.
 */
export async function lockCaller(tx: Database, userId: string): Promise<UserRow> {
  const user = await lockUserRow(tx, userId)
  if (!user) throw new RegistryError('sign_in_required')
  return user
}

/** Locks a person in any status until the transaction ends. Throws `person_not_found`. */
export async function lockPerson(tx: Database, userId: string): Promise<UserRow> {
  const user = await lockUserRow(tx, userId)
  if (!user) throw new RegistryError('person_not_found', { person: `the id ${userId}` })
  return user
}
