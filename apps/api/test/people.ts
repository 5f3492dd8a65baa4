import { sql } from 'kysely'
import { generateAdminToken } from '../src/access/admin-tokens/generate-admin-token.ts'
import type { UserPrincipal } from '../src/access/permissions/principal.ts'
import type { TestRegistry } from './harness.ts'

export interface Person {
  id: string
  email: string
  /** Headers of a signed-in browser. */
  headers: Record<string, string>
}

/**
 * Creates a signed-in person that the registry knows. The first person becomes the admin, so the helper creates another
 * person before.
 */
export async function givenPerson(
  registry: TestRegistry,
  name: string,
  { admin = false, verified = true } = {},
): Promise<Person> {
  const { context } = registry
  const email = `${name}@people.test`
  await context.db
    .insertInto('users')
    .values({ id: name, email, name, email_verified: verified, is_admin: admin })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const token = await idToken(registry, name, email, verified)
  return { id: name, email, headers: { Authorization: `Bearer ${token}` } }
}

/** Returns an ID token as the embedded provider signs it. */
export async function idToken({ context }: TestRegistry, id: string, email: string, verified = true): Promise<string> {
  const signedInAt = Math.floor(context.clock.now().getTime() / 1000)
  const facts = { sub: id, email, name: id, email_verified: verified, auth_time: signedInAt }
  const token = await context.identity.sign?.(facts)
  if (!token) throw new Error('the embedded provider is not in use')
  return token
}

/** Adds an owner or a member to a publisher, dated after earlier members: two writes may share a tick of the clock. */
export async function givenMember(
  { context }: TestRegistry,
  publisherId: string,
  person: Person,
  role: 'owner' | 'member' = 'owner',
): Promise<void> {
  await context.db
    .insertInto('publisher_members')
    .values(({ selectFrom }) => ({
      publisher_id: publisherId,
      user_id: person.id,
      role,
      created_at: selectFrom('publisher_members')
        .select(sql<Date>`greatest(now(), max(created_at) + interval '1 millisecond')`.as('next'))
        .where('publisher_id', '=', publisherId),
    }))
    .execute()
}

/** Creates an admin whose requests carry an admin token instead of an ID token. */
export async function givenModerator(registry: TestRegistry, name: string): Promise<Person> {
  const person = await givenPerson(registry, name, { admin: true })
  const { token } = await generateAdminToken(registry.context, {
    ...principalOf(person),
    signedInAt: registry.context.clock.now(),
  })
  return { ...person, headers: { Authorization: `Bearer ${token}` } }
}

/** Returns an admin as a principal. */
function principalOf({ id, email }: Person): UserPrincipal {
  return { kind: 'user', userId: id, name: id, email, emailVerified: true, isAdmin: true, hasAdminToken: true }
}
