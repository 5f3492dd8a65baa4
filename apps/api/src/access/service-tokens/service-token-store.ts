import type { Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type ServiceTokenRow = Selectable<Schema['service_tokens']>

/** Stores a token; false when a service of this name has one. */
export async function insertServiceToken(
  db: Database,
  token: { name: string; token_hash: Uint8Array; created_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('service_tokens')
    .values(token)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findServiceTokenByHash(db: Database, hash: Uint8Array): Promise<ServiceTokenRow | undefined> {
  return db.selectFrom('service_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst()
}

export function listServiceTokenRows(db: Database): Promise<ServiceTokenRow[]> {
  return db.selectFrom('service_tokens').selectAll().orderBy('name').execute()
}

/** Notes that a token was used, unless that was noted after `unlessAfter`. */
export async function touchServiceToken(db: Database, id: string, now: Date, unlessAfter: Date): Promise<void> {
  await db
    .updateTable('service_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((token) => token.or([token('last_used_at', 'is', null), token('last_used_at', '<=', unlessAfter)]))
    .execute()
}

/** Deletes the token of a service; whether there was one. */
export async function deleteServiceToken(db: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('service_tokens').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}
