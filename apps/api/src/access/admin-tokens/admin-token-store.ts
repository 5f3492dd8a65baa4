import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/**
 * Locks a session until the transaction ends, so that the session cannot end meanwhile. Returns false when the session
 * has already ended.
 */
export async function lockSession(db: Database, sessionId: string): Promise<boolean> {
  const query = db.selectFrom('identity_sessions').select('id').where('id', '=', sessionId).forKeyShare()
  return (await query.executeTakeFirst()) !== undefined
}

/** Deletes the expired admin tokens of a person, then the oldest of the remaining tokens beyond `most`. */
export async function deleteSurplus(db: Database, userId: string, most: number, now: Date): Promise<void> {
  await sql`
    delete from admin_tokens where user_id = ${userId} and id not in (
      select id from admin_tokens where user_id = ${userId} and expires_at > ${now}
      order by created_at desc, id limit ${most}
    )
  `.execute(db)
}
