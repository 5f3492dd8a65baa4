import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What is new in ComfyUI, written by admins or taken from GitHub, in several languages. */
export const releaseNotes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table release_notes (
    id integer generated always as identity primary key,
    project text not null check (project in ('comfyui', 'comfyui_frontend', 'desktop', 'cloud')),
    version text not null,
    version_key text collate "C" not null,
    is_prerelease boolean not null,
    attention text not null check (attention in ('low', 'medium', 'high')),
    form_factors text[] not null default '{}',
    status text not null check (status in ('draft', 'published', 'withdrawn')),
    source text not null check (source in ('admin', 'github')),
    source_id bigint,
    source_url text not null default '',
    source_updated_at timestamptz,
    is_edited boolean not null default false,
    withdrawn_by text check (withdrawn_by in ('person', 'github')),
    revision integer not null default 1,
    published_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (project, version),
    check (status <> 'published' or published_at is not null),
    check ((status = 'withdrawn') = (withdrawn_by is not null))
  )`,
  `comment on column release_notes.version_key is 'Sorts, byte by byte, as semver orders versions.'`,
  `comment on column release_notes.is_edited is 'Whether a person changed it, so that GitHub does not write over it.'`,
  `comment on column release_notes.source_updated_at is 'How new what GitHub last told is: what is older arrived late.'`,
  `comment on column release_notes.withdrawn_by is 'What a person withdrew, GitHub does not bring back.'`,
  `create unique index release_notes_source on release_notes (source_id) where source_id is not null`,
  `create index release_notes_order on release_notes (project, version_key desc, id desc) where status = 'published'`,
  `create index release_notes_latest on release_notes (created_at desc, id desc)`,

  `create table release_note_contents (
    release_id integer not null references release_notes (id) on delete cascade,
    locale text not null,
    content text not null check (content <> ''),
    primary key (release_id, locale)
  )`,

  `create table github_deliveries (
    id text primary key,
    received_at timestamptz not null default now()
  )`,
  `comment on table github_deliveries is 'Webhooks that were taken, so that one that is sent again is not taken again.'`,
  `create index github_deliveries_received on github_deliveries (received_at)`,
]
