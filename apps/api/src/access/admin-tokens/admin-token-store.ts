import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type AdminTokenRow = Selectable<Schema['admin_tokens']>

/** Holds a person until the transaction ends, as long as they are an admin; whether they are. */
export async function lockAdmin(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_admin', '=', true)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Holds a session until the transaction ends; whether it has not ended. */
export async function lockSession(db: Database, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export function insertAdminToken(db: Database, token: Insertable<Schema['admin_tokens']>): Promise<AdminTokenRow> {
  return db.insertInto('admin_tokens').values(token).returningAll().executeTakeFirstOrThrow()
}

/** Deletes the tokens of a person that have expired, and the oldest of the others, so that at most `most` are left. */
export async function deleteSurplus(db: Database, userId: string, most: number, now: Date): Promise<void> {
  await sql`
    delete from admin_tokens where user_id = ${userId} and id not in (
      select id from admin_tokens where user_id = ${userId} and expires_at > ${now}
      order by created_at desc, id limit ${most}
    )
  `.execute(db)
}

/** A token that holds, with the person, who still is an admin. */
export function findAdminToken(db: Database, hash: Uint8Array, now: Date) {
  return db
    .selectFrom('admin_tokens')
    .innerJoin('users', 'users.id', 'admin_tokens.user_id')
    .select(['admin_tokens.id', 'admin_tokens.last_used_at', 'users.id as user_id'])
    .select(['users.name', 'users.email', 'users.email_verified'])
    .where('admin_tokens.token_hash', '=', hash)
    .where('admin_tokens.expires_at', '>', now)
    .where('users.is_admin', '=', true)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

/** Notes that a token was used, unless that was noted after `unlessAfter`. */
export async function touchAdminToken(db: Database, id: string, now: Date, unlessAfter: Date): Promise<void> {
  await db
    .updateTable('admin_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((token) => token.or([token('last_used_at', 'is', null), token('last_used_at', '<=', unlessAfter)]))
    .execute()
}

/** The tokens of a person that have not expired, newest first. */
export function listLiveTokens(db: Database, userId: string, now: Date): Promise<AdminTokenRow[]> {
  return db
    .selectFrom('admin_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes a token of a person that has not expired; whether there was one. */
export async function deleteAdminToken(db: Database, userId: string, id: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('admin_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTokensOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('admin_tokens').where('user_id', '=', userId).execute()
}

export async function deleteExpiredTokens(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('admin_tokens').where('expires_at', '<=', now).execute()
}
