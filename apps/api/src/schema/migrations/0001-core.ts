import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The core: who publishes, what they publish, and what happened to it. */
export const core: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create extension if not exists pg_trgm`,

  `create table users (
    id text primary key,
    email text,
    name text,
    is_approved boolean not null default false,
    is_admin boolean not null default false,
    status text not null default 'active' check (status in ('active', 'banned')),
    created_at timestamptz not null default now()
  )`,

  `create table publishers (
    id text primary key check (id ~ '^[a-z][a-z0-9-]{0,63}$'),
    name text not null,
    description text not null default '',
    website text not null default '',
    support_email text not null default '',
    source_code_repo text not null default '',
    logo_url text not null default '',
    status text not null default 'active' check (status in ('active', 'banned')),
    created_at timestamptz not null default now()
  )`,

  `create table publisher_members (
    publisher_id text not null references publishers (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    role text not null check (role in ('owner', 'member')),
    created_at timestamptz not null default now(),
    primary key (publisher_id, user_id)
  )`,
  `create index publisher_members_user on publisher_members (user_id)`,

  `create table personal_access_tokens (
    id uuid primary key default gen_random_uuid(),
    publisher_id text not null references publishers (id) on delete cascade,
    name text not null,
    description text not null default '',
    token_hash bytea not null unique check (length(token_hash) = 32),
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  `create index personal_access_tokens_publisher on personal_access_tokens (publisher_id)`,

  `create table nodes (
    id text primary key check (id ~ '^[a-zA-Z0-9]([a-zA-Z0-9._-]{0,98}[a-zA-Z0-9])?$'),
    publisher_id text not null references publishers (id),
    latest_version_id uuid,
    name text not null,
    description text not null default '',
    author text not null default '',
    category text not null default '',
    license text not null default '',
    repository text not null default '',
    icon_url text not null default '',
    banner_url text not null default '',
    tags text[] not null default '{}',
    preempted_comfy_node_names text[] not null default '{}',
    search_ranking integer not null default 5 check (search_ranking between 1 and 10),
    downloads bigint not null default 0 check (downloads >= 0),
    github_stars integer not null default 0 check (github_stars >= 0),
    star_total bigint not null default 0,
    review_count bigint not null default 0,
    comfy_node_count integer not null default 0,
    status text not null default 'active' check (status in ('active', 'banned', 'deleted')),
    status_detail text not null default '',
    translations jsonb not null default '{}',
    listed_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    search_text text not null generated always as (
      lower(id || ' ' || name || ' ' || description || ' ' || author || ' ' || publisher_id || ' ' || repository)
    ) stored
  ) with (fillfactor = 80)`,
  `comment on column nodes.listed_at is 'When the node became visible; null until its first version has arrived.'`,
  `create unique index nodes_id_without_case on nodes (lower(id))`,
  `create index nodes_publisher on nodes (publisher_id, id)`,
  `create index nodes_listed on nodes (id) where listed_at is not null and status = 'active'`,
  `create index nodes_updated on nodes (updated_at, id)`,
  `create index nodes_created on nodes (created_at desc, id) where listed_at is not null and status = 'active'`,
  `create index nodes_stars on nodes (github_stars desc, id) where listed_at is not null and status = 'active'`,
  `create index nodes_latest_version on nodes (latest_version_id)`,
  `create index nodes_search on nodes using gin (search_text gin_trgm_ops)`,
  `create index nodes_preempted on nodes using gin (preempted_comfy_node_names)`,

  `create table node_versions (
    id uuid primary key default gen_random_uuid(),
    node_id text not null references nodes (id) on delete cascade,
    version text not null,
    precedence text collate "C" not null,
    is_prerelease boolean not null,
    changelog text not null default '',
    dependencies text[] not null default '{}',
    deprecated boolean not null default false,
    status text not null default 'pending' check (status in ('pending', 'active', 'flagged', 'banned', 'deleted')),
    status_reason text not null default '',
    supported_os text[] not null default '{}',
    supported_accelerators text[] not null default '{}',
    supported_comfyui_version text not null default '',
    supported_comfyui_frontend_version text not null default '',
    declared jsonb not null default '{}',
    node_facts jsonb not null default '{}',
    sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
    size bigint check (size > 0),
    uploaded_at timestamptz,
    remote_url text check (remote_url ~ '^https?://'),
    mirrored boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (node_id, version),
    check ((sha256 is null) = (size is null)),
    check (mirrored or ((sha256 is null) = (uploaded_at is null) and remote_url is null)),
    check (not mirrored or uploaded_at is not null),
    check (status <> 'active' or sha256 is not null or remote_url is not null)
  )`,
  `comment on column node_versions.precedence is 'Sorts as text the way semver orders versions.'`,
  `comment on column node_versions.node_facts is 'What the publisher said of the node with this version; applied when the archive arrives.'`,
  `comment on column node_versions.uploaded_at is 'When the version arrived, here or as a copy from a mirrored registry; null while its archive is awaited.'`,
  `comment on column node_versions.remote_url is 'Where the archive is when this registry does not keep it; null when its bytes are here.'`,
  `comment on column node_versions.mirrored is 'Copied from another registry, which alone decides its fate.'`,
  `create index node_versions_precedence on node_versions (node_id, precedence desc)`,
  `create index node_versions_created on node_versions (created_at desc, id) where uploaded_at is not null`,
  `create index node_versions_status on node_versions (status, created_at) where uploaded_at is not null`,
  `create index node_versions_remote on node_versions (id) where remote_url is not null`,
  `create index node_versions_sha256 on node_versions (sha256)`,
  `alter table nodes add foreign key (latest_version_id) references node_versions (id) on delete set null`,

  `create table version_contents (
    version_id uuid primary key references node_versions (id) on delete cascade,
    readme text not null default '',
    license_text text not null default '',
    files jsonb not null,
    file_count integer not null check (file_count > 0),
    unpacked_size bigint not null check (unpacked_size >= 0)
  )`,

  `create table comfy_nodes (
    id uuid primary key default gen_random_uuid(),
    node_id text not null references nodes (id) on delete cascade,
    version_id uuid references node_versions (id) on delete cascade,
    name text not null,
    unique nulls not distinct (node_id, version_id, name)
  )`,
  `comment on column comfy_nodes.version_id is 'Null when only the name is known, from an imported list.'`,
  `create index comfy_nodes_version on comfy_nodes (version_id)`,
  `create index comfy_nodes_name on comfy_nodes (name)`,
  `create index comfy_nodes_name_part on comfy_nodes using gin (lower(name) gin_trgm_ops)`,

  `create table node_reviews (
    node_id text not null references nodes (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    star integer not null check (star between 1 and 5),
    created_at timestamptz not null default now(),
    primary key (node_id, user_id)
  )`,
  `create index node_reviews_user on node_reviews (user_id)`,

  `create table node_installs (
    version_id uuid not null references node_versions (id) on delete cascade,
    day date not null,
    count bigint not null check (count > 0),
    primary key (version_id, day)
  )`,

  `create table uploads (
    id uuid primary key default gen_random_uuid(),
    version_id uuid not null unique references node_versions (id) on delete cascade,
    max_bytes bigint not null check (max_bytes > 0),
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `comment on table uploads is 'Addresses handed out for archives that have not arrived: at most one a version, gone once used.'`,

  `create table audit_entries (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor text not null,
    action text not null,
    subject text not null,
    detail jsonb not null default '{}'
  )`,
  `create index audit_entries_subject on audit_entries (subject, id)`,
  `create index audit_entries_actor on audit_entries (actor, id)`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'audit entries are append-only'; end $$`,
  `create trigger audit_entries_append_only before update or delete or truncate on audit_entries
    execute function refuse_audit_change()`,

  `create table secrets (
    name text primary key,
    value bytea not null,
    created_at timestamptz not null default now()
  )`,

  `insert into publishers (id, name, description) values
    ('unclaimed', 'Unclaimed', 'Nodes whose authors have not claimed them yet.')`,
]
