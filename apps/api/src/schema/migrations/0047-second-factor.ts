import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Authenticator apps and passkeys of the embedded provider, and the moment at which a session showed one. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table identity_users add column two_factor_enabled boolean not null default false`,
  `alter table identity_sessions add column proved_at timestamptz`,
  `comment on column identity_sessions.proved_at is 'When the session last showed a second factor.'`,
  `create table identity_two_factors (
    id text primary key,
    user_id text not null unique references identity_users (id) on delete cascade,
    secret text not null,
    backup_codes text not null,
    verified boolean not null default false,
    failed_verification_count integer not null default 0,
    locked_until timestamptz,
    confirmed_at timestamptz
  )`,
  `comment on table identity_two_factors is 'Authenticator apps; secrets and recovery codes are encrypted with a secret of the registry.'`,
  `create table identity_passkeys (
    id text primary key,
    user_id text not null references identity_users (id) on delete cascade,
    name text,
    public_key text not null,
    credential_id text not null unique,
    counter bigint not null,
    device_type text not null,
    backed_up boolean not null,
    transports text,
    aaguid text,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  `create index identity_passkeys_user on identity_passkeys (user_id)`,
  // Other values can be longer than an entry of an index.
  `create index identity_verifications_codes on identity_verifications (value) where identifier = 'sent-code'`,
]
