import { sql } from 'kysely'
import type { Database, UserRow } from '../../schema/tables.ts'
import type { IdClaims } from './identity.ts'

export function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A person, unless the session that their token names has ended: that is told with the same query. */
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

/** Stores a person, as an admin when there is nobody yet; undefined when the person is stored already. */
export async function insertUser(db: Database, claims: IdClaims): Promise<UserRow | undefined> {
  // Two first people at once would both find the table empty.
  await sql`select pg_advisory_xact_lock(hashtextextended('first user', 0))`.execute(db)
  return db
    .insertInto('users')
    .values({ id: claims.userId, ...facts(claims), is_admin: sql<boolean>`not exists (select 1 from users)` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateUserFacts(db: Database, claims: IdClaims): Promise<UserRow> {
  return db
    .updateTable('users')
    .set(facts(claims))
    .where('id', '=', claims.userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Everybody of an address, which issuers need not keep to one person; the oldest first, at most `limit`. */
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

/** The ids of those who can act as admins, locked, so that two changes at once see each other. */
export async function lockAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** A person, locked until the transaction ends, without being in the way of rows that only refer to them. */
export function lockUserRow(db: Database, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

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
