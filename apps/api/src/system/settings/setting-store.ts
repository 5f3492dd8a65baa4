import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

export interface SettingRow {
  key: string
  value: unknown
  updated_at: Date
}

/** A setting of the registry, with the number of people who override it. */
export type CountedSettingRow = SettingRow & { own_values: number }

export interface NewSetting {
  key: string
  /** JSON text. */
  json: string
  at: Date
}

export function findRegistrySetting(db: Database, key: string): Promise<SettingRow | undefined> {
  return db.selectFrom('registry_settings').selectAll().where('key', '=', key).executeTakeFirst()
}

export function findPersonSetting(db: Database, userId: string, key: string): Promise<SettingRow | undefined> {
  return db
    .selectFrom('person_settings')
    .select(['key', 'value', 'updated_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export function listRegistrySettings(db: Database): Promise<CountedSettingRow[]> {
  return db
    .selectFrom('registry_settings as s')
    .selectAll('s')
    .select(sql<number>`(select count(*) from person_settings p where p.key = s.key)::integer`.as('own_values'))
    .orderBy('key')
    .execute()
}

export async function countPersonValues(db: Database, key: string): Promise<number> {
  const { count } = await db
    .selectFrom('person_settings')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return count
}

/** Serializes transactions that add settings of the registry. */
export async function lockRegistrySettings(db: Database): Promise<void> {
  await sql`lock table registry_settings in share row exclusive mode`.execute(db)
}

export async function countRegistrySettings(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('registry_settings')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countPersonSettings(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('person_settings')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export function saveRegistrySetting(db: Database, { key, json, at }: NewSetting): Promise<SettingRow> {
  return db
    .insertInto('registry_settings')
    .values({ key, value: json, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: at }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function savePersonSetting(db: Database, userId: string, { key, json, at }: NewSetting): Promise<SettingRow> {
  return db
    .insertInto('person_settings')
    .values({ user_id: userId, key, value: json, updated_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ value: json, updated_at: at }))
    .returning(['key', 'value', 'updated_at'])
    .executeTakeFirstOrThrow()
}

export async function deletePersonSettings(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('person_settings').where('user_id', '=', userId).execute()
}

/** Returns the deleted setting, if any. */
export function deleteRegistrySetting(db: Database, key: string): Promise<SettingRow | undefined> {
  return db.deleteFrom('registry_settings').where('key', '=', key).returningAll().executeTakeFirst()
}
