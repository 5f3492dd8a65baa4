import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What continuous integration reports: commits, results, their files, and counts that make totals cheap. */
export const ci: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table ci_tokens (
    id uuid primary key default gen_random_uuid(),
    name text not null unique,
    token_hash bytea not null unique check (length(token_hash) = 32),
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,

  `create table ci_repositories (
    id integer generated always as identity primary key,
    key text not null unique check (key = lower(key)),
    name text not null,
    commits integer not null default 0,
    latest_commit_at timestamptz not null
  )`,
  `comment on column ci_repositories.key is 'owner/name in lower case.'`,
  `create index ci_repositories_latest on ci_repositories (latest_commit_at desc, id)`,

  `create table ci_branches (
    repository_id integer not null references ci_repositories (id) on delete cascade,
    name text not null,
    commits integer not null default 0,
    latest_commit_at timestamptz not null,
    primary key (repository_id, name)
  )`,
  `create index ci_branches_latest on ci_branches (repository_id, latest_commit_at desc, name)`,

  `create table ci_commits (
    id uuid primary key default gen_random_uuid(),
    repository_id integer not null references ci_repositories (id) on delete cascade,
    hash text not null check (hash = lower(hash)),
    branch text not null,
    message text not null,
    author text not null default '',
    pr_number text not null default '',
    committed_at timestamptz not null,
    created_at timestamptz not null default now(),
    unique (repository_id, hash)
  )`,
  `comment on column ci_commits.branch is 'The one it was first reported on; ci_commit_branches has all.'`,
  `create index ci_commits_latest on ci_commits (repository_id, committed_at desc, id)`,

  `create table ci_commit_branches (
    repository_id integer not null references ci_repositories (id) on delete cascade,
    branch text not null,
    commit_id uuid not null references ci_commits (id) on delete cascade,
    committed_at timestamptz not null,
    primary key (commit_id, branch)
  )`,
  `create index ci_commit_branches_latest on ci_commit_branches (repository_id, branch, committed_at desc, commit_id)`,

  `create table ci_results (
    id uuid primary key default gen_random_uuid(),
    repository_id integer not null references ci_repositories (id) on delete cascade,
    commit_id uuid not null references ci_commits (id) on delete cascade,
    workflow text not null,
    operating_system text not null,
    branch text not null,
    committed_at timestamptz not null,
    status text not null check (status in ('started', 'failed', 'completed')),
    started_at timestamptz not null,
    ended_at timestamptz,
    run_id text not null,
    job_id text not null,
    trigger_user text not null,
    python_version text not null,
    pytorch_version text not null default '',
    cuda_version text not null default '',
    run_flags text not null default '',
    average_vram integer,
    peak_vram integer,
    machine_stats jsonb,
    files jsonb not null default '[]',
    log_path text not null default '',
    reported_by text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (commit_id, workflow, operating_system)
  )`,
  `comment on column ci_results.committed_at is 'Of the commit, so that results are listed in the order of commits.'`,
  `comment on column ci_results.files is 'In order: gs://bucket/path, or ci-files/… in this registry.'`,
  `create index ci_results_latest on ci_results
    (repository_id, committed_at desc, workflow, operating_system, id)`,
  `create index ci_results_latest_by_branch on ci_results
    (repository_id, branch, committed_at desc, workflow, operating_system, id)`,
  `create index ci_results_latest_by_workflow on ci_results
    (repository_id, workflow, committed_at desc, operating_system, id)`,
  `create index ci_results_latest_by_system on ci_results
    (repository_id, operating_system, committed_at desc, workflow, id)`,

  `create table ci_result_counts (
    repository_id integer not null references ci_repositories (id) on delete cascade,
    branch text not null,
    workflow text not null,
    operating_system text not null,
    results integer not null,
    primary key (repository_id, branch, workflow, operating_system)
  )`,
  `comment on table ci_result_counts is 'How many results there are, kept in the transaction of each result; an empty text stands for any.'`,

  `create table ci_files (
    id text primary key check (id ~ '^[0-9a-f]{64}\\.[a-z0-9]{1,8}$'),
    size bigint not null,
    content_type text not null,
    created_at timestamptz not null default now()
  )`,
  `comment on column ci_files.created_at is 'When it was last uploaded: what no result names is removed some days later.'`,
  `create index ci_files_created on ci_files (created_at)`,

  `create table ci_result_files (
    result_id uuid not null references ci_results (id) on delete cascade,
    file_id text not null references ci_files (id),
    primary key (result_id, file_id)
  )`,
  `create index ci_result_files_file on ci_result_files (file_id)`,
]
