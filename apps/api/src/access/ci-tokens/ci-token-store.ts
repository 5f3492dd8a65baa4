import type { Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type CiTokenRow = Selectable<Schema['ci_tokens']>

/** Stores a token; false when there is one of this name. */
export async function insertCiToken(
  db: Database,
  token: { name: string; token_hash: Uint8Array; created_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('ci_tokens')
    .values(token)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findCiTokenByHash(db: Database, hash: Uint8Array): Promise<CiTokenRow | undefined> {
  return db.selectFrom('ci_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst()
}

export function listCiTokenRows(db: Database): Promise<CiTokenRow[]> {
  return db.selectFrom('ci_tokens').selectAll().orderBy('name').execute()
}

/** Notes that a token was used, unless that was noted after `unlessAfter`. */
export async function touchCiToken(db: Database, id: string, now: Date, unlessAfter: Date): Promise<void> {
  await db
    .updateTable('ci_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((token) => token.or([token('last_used_at', 'is', null), token('last_used_at', '<=', unlessAfter)]))
    .execute()
}

/** Deletes the token of this name; whether there was one. */
export async function deleteCiToken(db: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('ci_tokens').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}
