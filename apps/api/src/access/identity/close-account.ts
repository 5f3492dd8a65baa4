import { RegistryError } from '../../platform/errors.ts'
import type { Database, UserRow } from '../../schema/tables.ts'
import { revokeEveryCredential } from '../credentials/held-credentials.ts'
import { deleteIdentity } from './identity-store.ts'
import { lockCaller } from './people.ts'
import { emptyUser, listAdmins, lockAdmins } from './user-store.ts'

/**
 * Locks a person who is about to delete their account until the transaction ends. Throws `last_admin` for the only
 * admin, and `sign_in_required` when the account is gone.
 */
export async function lockLeaver(tx: Database, userId: string): Promise<UserRow> {
  const admins = await lockAdmins(tx)
  const user = await lockCaller(tx, userId)
  if (isAlone(admins, userId)) throw new RegistryError('last_admin', { person: user.email ?? userId })
  return user
}

/** Tells whether a person is the only admin of the registry. */
export async function isLastAdmin(db: Database, userId: string): Promise<boolean> {
  return isAlone(await listAdmins(db), userId)
}

/**
 * Ends the sessions, links and admin tokens of a person and clears every field except the id. The caller writes the
 * audit entry.
 */
export async function closeAccount(tx: Database, userId: string, now: Date): Promise<void> {
  await revokeEveryCredential(tx, 'admin', userId)
  await deleteIdentity(tx, userId)
  await emptyUser(tx, userId, now)
}

function isAlone(admins: string[], userId: string): boolean {
  return admins.includes(userId) && admins.every((id) => id === userId)
}
