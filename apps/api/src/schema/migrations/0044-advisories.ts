import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Advisories: what is known against versions of packs. */
export const advisories: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table advisories (
    id text primary key,
    state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
    summary text not null,
    details text not null default '',
    severity text not null check (severity in ('low', 'moderate', 'high', 'critical')),
    cvss text not null default '',
    aliases text[] not null default '{}',
    "references" jsonb not null default '[]',
    report_id uuid references node_reports (id) on delete set null,
    finding text not null default '',
    created_by text not null,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    published_at timestamptz,
    withdrawn_at timestamptz,
    withdrawn_reason text not null default '',
    constraint advisories_published check (state <> 'published' or published_at is not null),
    constraint advisories_withdrawn check ((state = 'withdrawn') = (withdrawn_at is not null))
  )`,
  `comment on table advisories is 'What is known against versions of packs. The id is public and never given out twice; a withdrawn advisory stays readable if it was published.'`,
  `create index advisories_modified on advisories (modified_at desc, id)`,
  `create index advisories_report on advisories (report_id) where report_id is not null`,
  `create table advisory_packs (
    advisory_id text not null references advisories (id) on delete cascade,
    node_id text not null references nodes (id) on delete cascade,
    ranges jsonb not null default '[]',
    versions text[] not null default '{}',
    primary key (advisory_id, node_id)
  )`,
  `comment on table advisory_packs is 'Packs of advisories, with their affected versions: ranges of events as OSV has them, and single versions.'`,
  `create index advisory_packs_node on advisory_packs (node_id)`,
]
