import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** People: who signs in, who belongs to which publisher, and what may publish in their name. */
export const people: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table users
    add column email_verified boolean not null default false,
    add column picture text,
    add column facts_at timestamptz`,
  `comment on column users.facts_at is 'When the issuer said what stands here; an older ID token that is still in use changes nothing.'`,
  `create index users_email on users (lower(email))`,

  `alter table publishers drop constraint publishers_status_check`,
  `alter table publishers add constraint publishers_status_check check (status in ('active', 'banned', 'deleted'))`,
  `comment on column publishers.status is 'A deleted publisher keeps its id, so that nobody can pose as it.'`,

  `create table publisher_invitations (
    id uuid primary key default gen_random_uuid(),
    publisher_id text not null references publishers (id) on delete cascade,
    email text not null,
    role text not null check (role in ('owner', 'member')),
    token_hash bytea not null unique check (length(token_hash) = 32),
    invited_by text references users (id) on delete set null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create unique index publisher_invitations_email on publisher_invitations (publisher_id, lower(email))`,
  `create index publisher_invitations_inviter on publisher_invitations (invited_by, created_at)`,

  `alter table personal_access_tokens
    add column kind text not null default 'personal' check (kind in ('personal', 'trusted')),
    add column hint text not null default '',
    add column expires_at timestamptz,
    add column node_ids text[] check (cardinality(node_ids) > 0),
    add column created_by text references users (id) on delete set null,
    add column trusted_publisher_id uuid,
    add column expiry_noticed_at timestamptz`,
  `comment on column personal_access_tokens.node_ids is 'The only nodes it can publish; null for every node of the publisher.'`,
  `create index personal_access_tokens_expiry on personal_access_tokens (expires_at) where expires_at is not null`,

  `create table trusted_publishers (
    id uuid primary key default gen_random_uuid(),
    publisher_id text not null references publishers (id) on delete cascade,
    repository text not null check (repository ~ '^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+$'),
    workflow text not null,
    environment text not null default '',
    node_ids text[] check (cardinality(node_ids) > 0),
    repository_id text,
    repository_owner_id text,
    created_by text references users (id) on delete set null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  `comment on column trusted_publishers.repository_id is 'Pinned at the first exchange: a repository made anew under the old name is another one.'`,
  `create unique index trusted_publishers_workflow
    on trusted_publishers (publisher_id, lower(repository), workflow, lower(environment))`,
  `alter table personal_access_tokens add foreign key (trusted_publisher_id)
    references trusted_publishers (id) on delete cascade`,
  `create index personal_access_tokens_trusted on personal_access_tokens (trusted_publisher_id)`,
  `create index personal_access_tokens_creator on personal_access_tokens (created_by)`,
  `create index trusted_publishers_creator on trusted_publishers (created_by)`,

  `create table exchanged_id_tokens (
    issuer text not null,
    jti text not null,
    expires_at timestamptz not null,
    primary key (issuer, jti)
  )`,
  `create index exchanged_id_tokens_expiry on exchanged_id_tokens (expires_at)`,

  `create table claim_attempts (
    state_hash bytea primary key check (length(state_hash) = 32),
    user_id text not null references users (id) on delete cascade,
    publisher_id text not null references publishers (id) on delete cascade,
    node_id text not null references nodes (id) on delete cascade,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index claim_attempts_expiry on claim_attempts (expires_at)`,
  `create index claim_attempts_user on claim_attempts (user_id, created_at)`,
  `create index claim_attempts_publisher on claim_attempts (publisher_id)`,
  `create index claim_attempts_node on claim_attempts (node_id)`,

  `alter table node_versions
    add column deprecation_message text not null default '',
    add column replacement_node_id text not null default ''`,

  `alter table nodes add column reserved_until timestamptz`,
  `comment on column nodes.reserved_until is 'Until when an id without versions is kept for the publisher that created the node.'`,

  `alter table node_reviews add column updated_at timestamptz not null default now()`,

  `create table identity_users (
    id text primary key,
    name text not null,
    email text not null unique,
    email_verified boolean not null default false,
    image text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table identity_sessions (
    id text primary key,
    user_id text not null references identity_users (id) on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index identity_sessions_user on identity_sessions (user_id)`,
  `create table identity_accounts (
    id text primary key,
    user_id text not null references identity_users (id) on delete cascade,
    provider_id text not null,
    account_id text not null,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    password text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id)
  )`,
  `create index identity_accounts_user on identity_accounts (user_id)`,
  `create table identity_verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index identity_verifications_identifier on identity_verifications (identifier)`,
  `create table identity_keys (
    id text primary key,
    public_key text not null,
    private_key text not null,
    alg text,
    crv text,
    created_at timestamptz not null default now(),
    expires_at timestamptz
  )`,
  `comment on table identity_keys is 'What ID tokens are signed with; private keys are encrypted with a secret of the registry.'`,
]
