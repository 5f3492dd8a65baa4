import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Customers: a ledger that only grows, balances that agree with it, what happened, and API keys. */
export const customers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table customers (
    id text primary key references users (id) on delete restrict,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index customers_created on customers (created_at desc, id)`,
  `create index users_email_parts on users using gin (lower(email) gin_trgm_ops)`,
  `create index users_name_parts on users using gin (lower(name) gin_trgm_ops)`,

  `create table ledger_entries (
    id uuid primary key default gen_random_uuid(),
    customer_id text not null references customers (id) on delete restrict,
    sequence bigint not null check (sequence > 0),
    kind text not null check (kind in ('credit', 'charge', 'refund', 'correction')),
    amount_micros bigint not null,
    currency text not null check (currency ~ '^[a-z]{3}$'),
    balance_micros bigint not null check (abs(balance_micros) <= 9000000000000000),
    idempotency_key text not null,
    reason text not null,
    actor text not null,
    actor_name text not null default '',
    charge_id uuid references ledger_entries (id),
    created_at timestamptz not null default now(),
    unique (customer_id, sequence),
    unique (customer_id, idempotency_key),
    check (case kind when 'charge' then amount_micros < 0 when 'correction' then amount_micros <> 0 else amount_micros > 0 end),
    check ((charge_id is not null) = (kind = 'refund'))
  )`,
  `comment on table ledger_entries is 'Every change of a balance, in order. Only inserted into; triggers refuse the rest.'`,
  `comment on column ledger_entries.amount_micros is 'What it adds; below zero for what it takes.'`,
  `create index ledger_entries_charge on ledger_entries (charge_id) where charge_id is not null`,
  `create index ledger_entries_spent on ledger_entries (customer_id, created_at) where kind in ('charge', 'refund')`,

  `create table customer_balances (
    customer_id text primary key references customers (id) on delete restrict,
    currency text not null check (currency ~ '^[a-z]{3}$'),
    amount_micros bigint not null default 0,
    sequence bigint not null default 0
  )`,
  `comment on table customer_balances is 'The sum of the ledger, and the place where those who change a balance wait for each other.'`,

  `create function refuse_change_of_ledger() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
    end $$`,
  `create trigger ledger_entries_stay before update or delete on ledger_entries
    for each row execute function refuse_change_of_ledger()`,
  `create trigger ledger_entries_stay_all before truncate on ledger_entries
    for each statement execute function refuse_change_of_ledger()`,
  `create trigger customer_balances_stay before delete on customer_balances
    for each row execute function refuse_change_of_ledger()`,
  `create trigger customer_balances_stay_all before truncate on customer_balances
    for each statement execute function refuse_change_of_ledger()`,

  `create function agree_with_ledger() returns trigger language plpgsql as $$
    declare
      before_micros bigint := 0;
      entry ledger_entries%rowtype;
    begin
      if new.sequence = 0 and new.amount_micros = 0 and tg_op = 'INSERT' then
        return new;
      end if;
      select * into entry from ledger_entries where customer_id = new.customer_id and sequence = new.sequence;
      if not found or entry.balance_micros <> new.amount_micros or entry.currency <> new.currency then
        raise exception 'the balance does not agree with the ledger' using errcode = 'check_violation';
      end if;
      if exists (select 1 from ledger_entries where customer_id = new.customer_id and sequence > new.sequence) then
        raise exception 'the ledger has gone on' using errcode = 'check_violation';
      end if;
      if new.sequence > 1 then
        select balance_micros into before_micros from ledger_entries
          where customer_id = new.customer_id and sequence = new.sequence - 1;
        if not found then
          raise exception 'the ledger has a gap' using errcode = 'check_violation';
        end if;
      end if;
      if before_micros + entry.amount_micros <> new.amount_micros then
        raise exception 'the entry does not add up' using errcode = 'check_violation';
      end if;
      return new;
    end $$`,
  `create trigger customer_balances_agree before insert or update on customer_balances
    for each row execute function agree_with_ledger()`,

  `create table customer_events (
    id uuid primary key default gen_random_uuid(),
    customer_id text not null references customers (id) on delete restrict,
    type text not null,
    params jsonb not null default '{}',
    event_key text,
    created_at timestamptz not null default now(),
    unique (customer_id, event_key)
  )`,
  `comment on column customer_events.event_key is 'What the same event noted twice has in common.'`,
  `create index customer_events_created on customer_events (customer_id, created_at desc, id)`,
  `create index customer_events_type on customer_events (customer_id, type, created_at desc, id)`,

  `create table api_keys (
    id uuid primary key default gen_random_uuid(),
    customer_id text not null references customers (id) on delete cascade,
    name text not null,
    description text not null default '',
    key_hash bytea not null unique check (length(key_hash) = 32),
    key_prefix text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  `create index api_keys_customer on api_keys (customer_id, created_at desc)`,
]
