import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, UserRow } from '../../schema/tables.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { revokeEveryCredential } from '../credentials/held-credentials.ts'
import { actorOf } from '../permissions/actor.ts'
import type { UserPrincipal } from '../permissions/principal.ts'
import { findPeopleByEmail, findUser, lockAdmins, updateAdmin } from './user-store.ts'

/** Maximum number of people named in the error when several share an address. */
const namedAtMost = 10

/**
 * Grants or revokes admin rights of a person, found by e-mail address or id. Returns the person before the change.
 * Throws `person_not_found`, `person_ambiguous`, and `last_admin` for the only admin.
 */
export async function setAdmin(
  { db }: Pick<Context, 'db'>,
  actor: string,
  { person, isAdmin }: { person: string; isAdmin: boolean },
): Promise<UserRow> {
  return db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await findPerson(tx, person)
    await change(tx, actor, { user, isAdmin, admins })
    return user
  })
}

/**
 * Grants or revokes admin rights by user id, in the name of another admin. Throws `person_not_found`, `not_your_own`,
 * `last_admin`, and `admins_only` for a caller without admin rights.
 */
export async function setAdminOf(
  { db }: Pick<Context, 'db'>,
  principal: UserPrincipal,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
): Promise<void> {
  if (userId === principal.userId) throw new RegistryError('not_your_own')
  await db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    if (!admins.includes(principal.userId)) throw new RegistryError('admins_only')
    const user = await findById(tx, userId)
    await change(tx, actorOf(principal), { user, isAdmin, admins })
  })
}

/** Applies the change. `admins` are the locked active admins. */
async function change(
  tx: Database,
  actor: string,
  { user, isAdmin, admins }: { user: UserRow; isAdmin: boolean; admins: string[] },
): Promise<void> {
  if (user.is_admin === isAdmin) return
  if (!isAdmin && admins.every((id) => id === user.id)) {
    throw new RegistryError('last_admin', { person: user.email ?? user.id })
  }
  await updateAdmin(tx, user.id, isAdmin)
  if (!isAdmin) await revokeEveryCredential(tx, 'admin', user.id)
  await writeAudit(tx, {
    actor,
    action: isAdmin ? 'user.grant_admin' : 'user.revoke_admin',
    subject: `user:${user.id}`,
  })
}

/** Finds a person by e-mail address or id. Throws `person_not_found` and `person_ambiguous`. */
export async function findPerson(db: Database, person: string): Promise<UserRow> {
  if (!person.includes('@')) return findById(db, person)
  const people = await findPeopleByEmail(db, person, namedAtMost)
  const [user] = people
  if (!user) throw new RegistryError('person_not_found', { person: `the address ${person}` })
  if (people.length === 1) return user
  throw new RegistryError('person_ambiguous', { email: person, ids: people.map(({ id }) => id).join(', ') })
}

async function findById(db: Database, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new RegistryError('person_not_found', { person: `the id ${id}` })
  return user
}
