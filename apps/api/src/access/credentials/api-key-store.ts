import { sql, type Insertable, type Selectable } from 'kysely'
import type { AccountStatus } from '../../schema/people-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type ApiKeyRow = Omit<Selectable<Schema['api_keys']>, 'key_hash'>

const shown = ['id', 'customer_id', 'name', 'description', 'key_prefix', 'created_at', 'last_used_at'] as const

export function insertApiKey(db: Database, key: Insertable<Schema['api_keys']>): Promise<ApiKeyRow> {
  return db.insertInto('api_keys').values(key).returning(shown).executeTakeFirstOrThrow()
}

/** The keys of a customer, the newest first. */
export function listApiKeyRows(db: Database, customerId: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .select(shown)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** How many keys a customer has; whoever asks next waits until this transaction has ended. */
export async function countApiKeys(db: Database, customerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`API keys of ${customerId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a key of a customer and answers its name; undefined when there is none. */
export async function deleteApiKeyRow(db: Database, customerId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('api_keys')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export interface KeyHolderRow {
  key_id: string
  last_used_at: Date | null
  user_id: string
  email: string | null
  name: string | null
  is_admin: boolean
  status: AccountStatus
}

/** Whom a key stands for. */
export function findKeyHolder(db: Database, hash: Uint8Array): Promise<KeyHolderRow | undefined> {
  return db
    .selectFrom('api_keys as key')
    .innerJoin('users as person', 'person.id', 'key.customer_id')
    .select(['key.id as key_id', 'key.last_used_at'])
    .select(['person.id as user_id', 'person.email', 'person.name', 'person.is_admin', 'person.status'])
    .where('key.key_hash', '=', hash)
    .executeTakeFirst()
}

/** Notes that a key was used, unless that was noted after `unlessAfter`. */
export async function touchApiKey(db: Database, id: string, now: Date, unlessAfter: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', unlessAfter)]))
    .execute()
}
