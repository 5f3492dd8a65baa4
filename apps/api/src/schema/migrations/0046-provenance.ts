import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Sigstore bundles of versions, and the run that each of them proves. */
export const provenance: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table version_provenance (
    version_id uuid primary key references node_versions (id) on delete cascade,
    bundle text not null,
    digests text[] not null,
    signature_sha256 text not null unique,
    issuer text not null,
    repository text not null,
    repository_id text not null,
    commit text not null,
    ref text not null,
    workflow text not null,
    event text not null,
    run_url text not null,
    log_index text,
    signed_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  // The signature of the bundle that came with the publish.
  `alter table uploads add column signature_sha256 text`,
  `comment on table version_provenance is 'Verified before the archive arrives. One of the digests is that of the archive once it is here.'`,
  `comment on column version_provenance.signature_sha256 is 'Unique, so that a bundle proves one version only.'`,
  `create trigger version_provenance_told_of_node after insert or update on version_provenance
    for each row execute function tell_node_of_version()`,
]
