import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Review: what is learned of a version between its upload and the moment when everyone sees it. */
export const review: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table node_versions
    add column comfy_node_extract_status text not null default 'pending'
      check (comfy_node_extract_status in ('pending', 'success', 'failed')),
    add column comfy_node_extract_reason text not null default '',
    add column comfy_node_cloud_build_info jsonb not null default '{}'`,
  `create index node_versions_extract on node_versions (comfy_node_extract_status, created_at)
    where comfy_node_extract_status <> 'success' and sha256 is not null and remote_url is null`,
  // What a mirrored registry or a sample told of a version is known.
  `update node_versions v set comfy_node_extract_status = 'success'
    where exists (select 1 from comfy_nodes c where c.version_id = v.id)`,

  `alter table comfy_nodes
    add column position integer not null default 0,
    add column display_name text not null default '',
    add column category text not null default '',
    add column description text not null default '',
    add column function text not null default '',
    add column input_types text not null default '',
    add column return_types text not null default '',
    add column return_names text not null default '',
    add column output_is_list boolean[] not null default '{}',
    add column output_tooltips text[] not null default '{}',
    add column output_node boolean not null default false,
    add column deprecated boolean not null default false,
    add column experimental boolean not null default false,
    add column policy text not null default 'active' check (policy in ('active', 'banned', 'local_only')),
    add column source_file text not null default '',
    add column source_line integer,
    add column confidence jsonb not null default '{}',
    add column accepted_types text[] not null default '{}',
    add column produced_types text[] not null default '{}',
    add column corrected text[] not null default '{}',
    add column is_current boolean not null default true`,
  `comment on column comfy_nodes.input_types is 'JSON as text, because jsonb would lose the order of the inputs; empty when nothing is known.'`,
  `comment on column comfy_nodes.accepted_types is 'The types of its inputs, for the question which comfy nodes take an output.'`,
  `comment on column comfy_nodes.corrected is 'The columns that an admin or a service set; an extraction leaves them alone.'`,
  `comment on column comfy_nodes.is_current is 'Whether its node provides it now. Kept by refreshLatestVersion, and counted by nodes.comfy_node_count.'`,
  `update comfy_nodes c set is_current = false from nodes n
    where n.id = c.node_id and c.version_id is distinct from n.latest_version_id
      and (c.version_id is not null or exists (select 1 from comfy_nodes l where l.version_id = n.latest_version_id))`,
  // Questions across nodes are about what each provides now, which is one version of many.
  `drop index comfy_nodes_name`,
  `create index comfy_nodes_current on comfy_nodes (name, node_id) include (id) where is_current`,
  `create index comfy_nodes_current_of_node on comfy_nodes (node_id) where is_current`,
  `create index comfy_nodes_accepted on comfy_nodes using gin (accepted_types) where is_current`,
  `create index comfy_nodes_produced on comfy_nodes using gin (produced_types) where is_current`,

  `create table version_reviews (
    version_id uuid primary key references node_versions (id) on delete cascade,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'passed', 'flagged', 'failed')),
    attempts integer not null default 0,
    broken_off integer not null default 0,
    unpacked_at timestamptz not null,
    read_at timestamptz,
    extracted_at timestamptz,
    scanned_at timestamptz,
    decided_at timestamptz,
    error_code text not null default '',
    error_message text not null default '',
    asked_at timestamptz,
    asked_by text references users (id) on delete set null,
    asked_message text not null default '',
    notified_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `comment on column version_reviews.notified_at is 'The decision, or the failure, that the owners were told of by mail.'`,
  `create index version_reviews_open on version_reviews (created_at) where state <> 'passed'`,
  `create index version_reviews_asked_by on version_reviews (asked_by)`,

  `create table version_reports (
    version_id uuid primary key references node_versions (id) on delete cascade,
    verdict text not null check (verdict in ('pass', 'flag')),
    findings jsonb not null,
    finding_count integer not null,
    blocking_count integer not null,
    capabilities jsonb not null,
    problems jsonb not null,
    rules_version integer not null,
    created_at timestamptz not null default now()
  )`,

  `create table finding_notes (
    version_id uuid not null references node_versions (id) on delete cascade,
    finding_key text not null,
    note text not null,
    author text references users (id) on delete set null,
    updated_at timestamptz not null default now(),
    primary key (version_id, finding_key)
  )`,
  `create index finding_notes_author on finding_notes (author)`,

  `create table service_tokens (
    id uuid primary key default gen_random_uuid(),
    name text not null unique,
    token_hash bytea not null unique check (length(token_hash) = 32),
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
]
