import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, UserRow } from '../../schema/tables.ts'
import { findUser } from './user-store.ts'

/** A person by their id. Throws `sign_in_required` when there is nobody of that id any more. */
export async function readUser({ db }: Pick<Context, 'db'>, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new RegistryError('sign_in_required')
  return user
}

/** Whether a person is banned; nobody of that id is not. */
export async function isBanned(db: Database, id: string): Promise<boolean> {
  return (await findUser(db, id))?.status === 'banned'
}
