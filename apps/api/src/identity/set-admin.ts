import { writeAudit } from '../audit/audit-store.ts'
import type { Context } from '../context.ts'
import { RegistryError } from '../platform/errors.ts'
import type { Database, UserRow } from '../schema/tables.ts'
import { findPeopleByEmail, findUser, lockAdmins, updateAdmin } from './user-store.ts'

/** How many are named where an address belongs to several. */
const namedAtMost = 10

/**
 * Makes a person an admin, or an ordinary person again, by e-mail address or id; answers the person as they were before.
 * Throws `person_not_found`, `person_ambiguous`, and `last_admin` rather than leave a registry without one.
 */
export async function setAdmin(
  { db }: Pick<Context, 'db'>,
  actor: string,
  { person, isAdmin }: { person: string; isAdmin: boolean },
): Promise<UserRow> {
  return db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await findPerson(tx, person)
    if (user.is_admin === isAdmin) return user
    if (!isAdmin && admins.every((id) => id === user.id)) throw new RegistryError('last_admin', { person })
    await updateAdmin(tx, user.id, isAdmin)
    const subject = `user:${user.id}`
    await writeAudit(tx, { actor, action: isAdmin ? 'user.grant_admin' : 'user.revoke_admin', subject })
    return user
  })
}

async function findPerson(db: Database, person: string): Promise<UserRow> {
  if (!person.includes('@')) {
    const user = await findUser(db, person)
    if (!user) throw new RegistryError('person_not_found', { person: `the id ${person}` })
    return user
  }
  const people = await findPeopleByEmail(db, person, namedAtMost)
  const [user] = people
  if (!user) throw new RegistryError('person_not_found', { person: `the address ${person}` })
  if (people.length === 1) return user
  throw new RegistryError('person_ambiguous', { email: person, ids: people.map(({ id }) => id).join(', ') })
}
