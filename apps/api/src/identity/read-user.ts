import type { Context } from '../context.ts'
import { RegistryError } from '../platform/errors.ts'
import type { UserRow } from '../schema/tables.ts'
import { findUser } from './user-store.ts'

/** A person by their id. Throws `sign_in_required` when there is nobody of that id any more. */
export async function readUser({ db }: Pick<Context, 'db'>, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new RegistryError('sign_in_required')
  return user
}
