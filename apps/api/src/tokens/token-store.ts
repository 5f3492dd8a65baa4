import { sql, type Insertable } from 'kysely'
import type { Database, Schema } from '../schema/tables.ts'

export interface TokenRow {
  id: string
  publisher_id: string
  last_used_at: Date | null
}

export async function insertToken(db: Database, token: Insertable<Schema['personal_access_tokens']>): Promise<string> {
  const { id } = await db.insertInto('personal_access_tokens').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findTokenByHash(db: Database, hash: Uint8Array): Promise<TokenRow | undefined> {
  return db
    .selectFrom('personal_access_tokens')
    .select(['id', 'publisher_id', 'last_used_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

/** Notes that a token was used, unless that was noted after `unlessAfter`. */
export async function touchToken(db: Database, id: string, now: Date, unlessAfter: Date): Promise<void> {
  await db
    .updateTable('personal_access_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at <= ${unlessAfter})`)
    .execute()
}
