import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Files of customers: places that are handed out, and what was uploaded to them. */
export const customerFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table customer_files (
    id uuid primary key default gen_random_uuid(),
    customer_id text not null references customers (id) on delete restrict,
    file_name text not null,
    content_type text,
    announced_sha256 text check (announced_sha256 ~ '^[0-9a-f]{64}$'),
    blob text unique check (blob ~ '^[0-9a-f]{64}$'),
    size bigint not null default 0 check (size >= 0),
    sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
    claimed_until timestamptz,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    addressed_at timestamptz not null default now(),
    stored_at timestamptz,
    check ((stored_at is not null) = (sha256 is not null)),
    check ((blob is not null) = (stored_at is not null or claimed_until is not null)),
    check (stored_at is null or claimed_until is null)
  )`,
  `comment on table customer_files is 'A place is free, claimed by one upload until a moment, or holds a file for good.'`,
  `comment on column customer_files.blob is 'The random name of the bytes: another one for each upload.'`,
  `comment on column customer_files.addressed_at is 'When an address of it was handed out last; nobody can use it a day later.'`,
  `create index customer_files_created on customer_files (customer_id, created_at desc)`,
  `create index customer_files_room on customer_files (customer_id) include (size, claimed_until, stored_at) where blob is not null`,
  `create index customer_files_sha256 on customer_files (customer_id, sha256) where sha256 is not null`,
  `create index customer_files_unfilled on customer_files (expires_at) where stored_at is null`,
  `create index customer_files_addressed on customer_files (addressed_at) where stored_at is not null`,
]
