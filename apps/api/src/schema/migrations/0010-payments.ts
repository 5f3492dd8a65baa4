import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What Stripe is asked for and tells, and when a thing was used that was charged for later. */
export const payments: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table customers add column stripe_id text unique`,
  `comment on column customers.stripe_id is 'The customer of Stripe whom they pay as.'`,

  `create table checkouts (
    id text primary key,
    customer_id text not null references customers (id) on delete cascade,
    created_at timestamptz not null default now()
  )`,
  `comment on table checkouts is 'Payments that were begun and are not known to be paid. Forgotten after a day.'`,
  `create index checkouts_customer on checkouts (customer_id, created_at)`,
  `create index checkouts_created on checkouts (created_at)`,

  `create table stripe_events (
    id text primary key,
    type text not null,
    object_id text not null,
    customer_id text references customers (id) on delete cascade,
    received_at timestamptz not null default now()
  )`,
  `comment on table stripe_events is 'Events that were acted upon, each once. Forgotten after 90 days.'`,
  `comment on column stripe_events.customer_id is 'Null where nobody could be told whose it is.'`,
  `create index stripe_events_customer on stripe_events (customer_id)`,
  `create index stripe_events_received on stripe_events (received_at)`,

  `alter table ledger_entries add column used_at timestamptz`,
  `comment on column ledger_entries.used_at is 'When what is charged for was used; null for when it was charged.'`,
  `drop index ledger_entries_spent`,
  `create index ledger_entries_spent on ledger_entries (customer_id, coalesce(used_at, created_at))
    where kind in ('charge', 'refund')`,
]
