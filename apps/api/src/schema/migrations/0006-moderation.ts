import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Moderation: who decided what on a version and how it is undone, bans, reports, merges, and tokens that only admins get. */
export const moderation: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table admin_tokens (
    id uuid primary key default gen_random_uuid(),
    user_id text not null references users (id) on delete cascade,
    token_hash bytea not null unique check (length(token_hash) = 32),
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  `create index admin_tokens_user on admin_tokens (user_id, expires_at)`,
  `create index admin_tokens_expiry on admin_tokens (expires_at)`,

  `create table decision_batches (
    id uuid primary key,
    status text not null,
    reason text not null default '',
    actor text not null,
    actor_name text not null default '',
    undo_of uuid references decision_batches (id),
    several boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `comment on column decision_batches.status is 'The status that was asked for, or undo.'`,
  `comment on column decision_batches.several is 'Whether more than one version was asked for at once, or a batch of several undone.'`,
  `create index decision_batches_several on decision_batches (created_at desc, id) where several`,
  `create index decision_batches_created on decision_batches (created_at desc, id)`,
  `create index decision_batches_undo on decision_batches (undo_of)`,

  `create table version_decisions (
    id bigint generated always as identity primary key,
    version_id uuid not null references node_versions (id) on delete cascade,
    from_status text not null check (from_status in ('pending', 'active', 'flagged', 'banned', 'deleted')),
    to_status text not null check (to_status in ('pending', 'active', 'flagged', 'banned', 'deleted')),
    outcome text not null default 'done' check (outcome in ('done', 'refused')),
    error_code text not null default '',
    message text not null default '',
    reason_before text not null default '',
    actor text not null,
    actor_name text not null default '',
    batch_id uuid references decision_batches (id),
    undoes bigint references version_decisions (id) on delete set null,
    held_by text not null default '' check (held_by in ('', 'review', 'publisher', 'admin')),
    node_changes jsonb not null default '{}',
    at timestamptz not null default now()
  )`,
  `comment on table version_decisions is 'Every attempt to change the status of a version, in order; what was refused too.'`,
  `comment on column version_decisions.reason_before is 'The status_reason that an undo brings back.'`,
  `comment on column version_decisions.held_by is 'Who stands behind the status since then; after an undo, whoever did before.'`,
  `comment on column version_decisions.node_changes is 'What the change made of its node: each column with its values before and after.'`,
  `create index version_decisions_version on version_decisions (version_id, id desc)`,
  `create index version_decisions_batch on version_decisions (batch_id, id) where batch_id is not null`,
  // Deleting a version takes its decisions along; which of them undid another is forgotten on the way.
  `create trigger version_decisions_append_only before update on version_decisions for each row
    when (to_jsonb(old) - 'undoes' is distinct from to_jsonb(new) - 'undoes') execute function refuse_audit_change()`,
  `create trigger version_decisions_kept before truncate on version_decisions execute function refuse_audit_change()`,
  `create table told_decisions (decision_id bigint primary key references version_decisions (id) on delete cascade, at timestamptz not null)`,
  `create unique index version_decisions_undone_once on version_decisions (undoes) where undoes is not null and outcome = 'done'`,

  `create table bans (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('publisher', 'node', 'user')),
    subject_id text not null,
    reason text not null default '',
    actor text not null,
    actor_name text not null default '',
    parent_id uuid references bans (id),
    detail_before text not null default '',
    created_at timestamptz not null default now(),
    lifted_at timestamptz,
    lifted_by text not null default ''
  )`,
  `comment on column bans.parent_id is 'The ban of a publisher that brought this one along, and takes it along when it is lifted.'`,
  `comment on column bans.detail_before is 'The status_detail of a node that an unban brings back.'`,
  `create unique index bans_in_force on bans (kind, subject_id) where lifted_at is null`,
  `create index bans_subject on bans (kind, subject_id, created_at desc)`,
  `create index bans_parent on bans (parent_id)`,
  // What another registry banned is banned until it says otherwise.
  `insert into bans (kind, subject_id, reason, actor) select 'publisher', id, '', 'operator' from publishers
    where status = 'banned' and id not in (select publisher_id from mirrored_publishers)`,
  `insert into bans (kind, subject_id, reason, actor) select 'node', id, status_detail, 'operator' from nodes
    where status = 'banned' and id not in (select node_id from mirrored_nodes)`,
  `insert into bans (kind, subject_id, reason, actor) select 'user', id, '', 'operator' from users where status = 'banned'`,

  `create table node_reports (
    id uuid primary key default gen_random_uuid(),
    node_id text not null references nodes (id) on delete cascade,
    version text not null default '',
    kind text not null check (kind in ('malware', 'licence', 'squatting', 'broken', 'other')),
    message text not null,
    reporter_id text references users (id) on delete set null,
    state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
    answer text not null default '',
    answered_by text not null default '',
    answered_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index node_reports_state on node_reports (state, created_at)`,
  `create index node_reports_node on node_reports (node_id, state)`,
  `create index node_reports_reporter on node_reports (reporter_id, created_at desc)`,
  `create unique index node_reports_open_once on node_reports (node_id, reporter_id, kind) where state = 'open'`,

  `alter table nodes
    add column tags_admin text[] not null default '{}',
    add column kept_columns text[] not null default '{}',
    add column merged_into text references nodes (id) on delete set null,
    add column stars_checked_at timestamptz`,
  `comment on column nodes.kept_columns is 'What an admin wrote of a node; imports and mirrors leave it as it is.'`,
  `alter table node_versions add column compatibility_kept boolean not null default false`,
  `comment on column node_versions.compatibility_kept is 'Whether an admin said where the version runs; mirrors leave that as it is.'`,
  `create index nodes_merged_into on nodes (merged_into)`,
  `create index nodes_stars_checked on nodes (stars_checked_at nulls first, id) where status = 'active'`,
  `create table node_merges (
    id uuid primary key default gen_random_uuid(),
    node_id text not null references nodes (id) on delete cascade,
    into_id text not null references nodes (id) on delete cascade,
    downloads bigint not null,
    names text[] not null,
    status_before text not null,
    base_url text,
    actor text not null,
    created_at timestamptz not null default now(),
    undone_at timestamptz
  )`,
  `create function kept_columns_now(node_id text, written text[]) returns text[] language sql stable as $$
    select case
      when exists (select 1 from node_merges m where m.into_id = $1 and m.undone_at is null)
      then array_append(written, 'preempted_comfy_node_names')
      else written
    end $$`,
  `comment on function kept_columns_now is
    'What imports and mirrors leave as it is: what an admin wrote, and while another node is merged into this one, the names from there.'`,
  `create unique index node_merges_in_force on node_merges (node_id) where undone_at is null`,
  `create index node_merges_into on node_merges (into_id)`,
  `comment on column node_merges.base_url is 'The mirrored registry that the node was followed at, and is again once the merge is undone.'`,
  // The same as nodes/repository-key.ts; a test compares them.
  `alter table nodes add column repository_key text not null generated always as (
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      lower(btrim(repository, E' \\t\\r\\n')),
      '^git@([^:/]+):', '\\1/'), '^[a-z+]+://([^@/]*@)?', ''), '^www\\.', ''), '[?#].*$', ''), '/+$', ''), '\\.git$', '')
  ) stored`,
  `create index nodes_repository_key on nodes (repository_key, id) include (status) where repository_key <> ''`,
  `create index nodes_preempting on nodes (id) where preempted_comfy_node_names <> '{}'`,
  // A quarter of all nodes can be of one publisher; how many of each status it has, this index alone tells.
  `drop index nodes_publisher`,
  `create index nodes_publisher on nodes (publisher_id, id) include (status)`,

  `alter table version_reports add column rules text[] not null default '{}'`,
  `comment on column version_reports.rules is 'What was found, those that block first.'`,
  `update version_reports r set rules = coalesce((
    select array_agg(rule order by blocks desc, rule) from (
      select f->>'rule' as rule, bool_or((f->>'blocks')::boolean) as blocks
      from jsonb_array_elements(r.findings) f group by 1
    ) found where rule is not null
  ), '{}')`,
  `create index version_reports_rules on version_reports using gin (rules)`,
  `create index version_reviews_asked on version_reviews (asked_at) where asked_at is not null`,
  // Lists of every status count and page through all versions there are; these indexes alone tell which.
  `drop index node_versions_created`,
  `create index node_versions_created on node_versions (created_at desc, id) include (status) where uploaded_at is not null`,
  `drop index node_versions_precedence`,
  `create index node_versions_precedence on node_versions (node_id, precedence desc, id)
    include (status, uploaded_at, version)`,
  `create index node_installs_day on node_installs (day)`,
  `create index audit_entries_action on audit_entries (action text_pattern_ops, id)`,
  `create index audit_entries_subject_part on audit_entries (subject text_pattern_ops, id)`,
  `create index audit_entries_at on audit_entries (at)`,
  `create index audit_entries_batch on audit_entries ((detail->>'batch'), id) where detail ? 'batch'`,
  `create index users_created on users (created_at desc, id)`,
  `create index users_search on users using gin ((lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || id)) gin_trgm_ops)`,
]
