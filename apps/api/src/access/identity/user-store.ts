import { sql } from 'kysely'
import type { Database, UserRow } from '../../schema/tables.ts'
import type { IdClaims } from './identity.ts'

export function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

/** Finds a person, deleted or not, and whether the session of their token has ended, in a single query. */
export async function findSignedIn(
  db: Database,
  userId: string,
  sessionId: string | undefined,
): Promise<{ user: UserRow; hasEnded: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .select(({ exists, lit, not, selectFrom }) =>
      (sessionId === undefined
        ? lit(false)
        : not(
            exists(
              selectFrom('identity_sessions').select('id').where('id', '=', sessionId).where('user_id', '=', userId),
            ),
          )
      ).as('has_ended'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { has_ended: hasEnded, ...user } = row
  return { user, hasEnded: Boolean(hasEnded) }
}

/** Stores a person, as an admin when the table is empty. Returns undefined when the person exists. */
export async function insertUser(db: Database, claims: IdClaims): Promise<UserRow | undefined> {
  // Without the lock, two concurrent first people would both find an empty table.
  await sql`select pg_advisory_xact_lock(hashtextextended('first user', 0))`.execute(db)
  return db
    .insertInto('users')
    .values({ id: claims.userId, ...facts(claims), is_admin: sql<boolean>`not exists (select 1 from users)` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Returns undefined when the person was deleted meanwhile. */
export function updateUserFacts(db: Database, claims: IdClaims): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set(facts(claims))
    .where('id', '=', claims.userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Lists at most `limit` people with an e-mail address, oldest first. Issuers may assign an address to several people.
 */
export function findPeopleByEmail(db: Database, email: string, limit: number): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks the active admins and returns their ids, so that concurrent changes run in sequence. */
export async function lockAdmins(db: Database): Promise<string[]> {
  return (await actingAdmins(db).forUpdate().execute()).map(({ id }) => id)
}

/** Returns the ids of the active admins. */
export async function listAdmins(db: Database): Promise<string[]> {
  return (await actingAdmins(db).execute()).map(({ id }) => id)
}

function actingAdmins(db: Database) {
  return db.selectFrom('users').select('id').where('is_admin', '=', true).where('status', '=', 'active').orderBy('id')
}

/** Locks a person until the transaction ends. Rows that only reference the person are not blocked. */
export function lockUserRow(db: Database, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Clears every personal field of a person. Keeps the id and sets the time of the deletion; earlier sign-ins do not
 * count.
 */
export async function emptyUser(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...nothing, is_admin: false, is_approved: false, facts_at: null, deleted_at: now })
    .where('id', '=', id)
    .execute()
}

/** Starts a new account for a deleted person. Returns undefined when another sign-in did so already. */
export function reviveUser(db: Database, claims: IdClaims, now: Date): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ ...facts(claims), deleted_at: null, created_at: now })
    .where('id', '=', claims.userId)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

const nothing = { email: null, email_verified: false, name: null, picture: null }

export async function updateAdmin(db: Database, id: string, isAdmin: boolean): Promise<void> {
  await db.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', id).execute()
}

function facts({ email, emailVerified, name, picture, issuedAt }: IdClaims) {
  return {
    email: email ?? null,
    email_verified: emailVerified,
    name: name ?? null,
    picture: picture ?? null,
    facts_at: issuedAt,
  }
}
