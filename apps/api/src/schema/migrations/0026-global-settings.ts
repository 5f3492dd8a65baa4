import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds settings that clients store: for the whole registry, and for one person. */
export const globalSettings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table registry_settings (
    key text primary key,
    value jsonb not null,
    updated_at timestamptz not null default now()
  )`,
  `create table person_settings (
    user_id text not null references users (id) on delete cascade,
    key text not null,
    value jsonb not null,
    updated_at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
  `create index person_settings_key on person_settings (key)`,
]
