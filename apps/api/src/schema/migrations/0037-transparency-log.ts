import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The transparency log: leaves in order, the files of its tiles, its head, and its keys. */
export const transparencyLog: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table log_leaves (
    id bigint primary key generated always as identity,
    subject text collate "C" not null,
    body text not null,
    leaf_index bigint unique
  )`,
  `comment on table log_leaves is 'Entries of the transparency log. A leaf is written in the transaction of its change, and gets its index later.'`,
  `comment on column log_leaves.subject is 'The row that the leaf is about. Its newest leaf has the state of the row.'`,
  `comment on column log_leaves.body is 'The exact bytes of the entry.'`,
  `create index log_leaves_subject on log_leaves (subject, id)`,
  `create unique index log_leaves_names on log_leaves (subject) where subject like 'name:%'`,
  `create index log_leaves_waiting on log_leaves (id) where leaf_index is null`,

  `create table log_tiles (
    level smallint not null,
    tile_index bigint not null,
    sha256 text not null,
    size integer not null,
    primary key (level, tile_index)
  )`,
  `comment on table log_tiles is 'Full tiles and bundles of entries (level -1), which are files. Partial ones are made of other tables.'`,
  `create index log_tiles_sha256 on log_tiles (sha256)`,

  `create table log_head (
    is_only boolean primary key default true check (is_only),
    origin text,
    assigned bigint not null default 0,
    size bigint not null default 0,
    edge bytea not null default '',
    checkpoint text,
    filled_through text not null default '',
    is_filled boolean not null default false
  )`,
  `comment on column log_head.assigned is 'Leaves that have an index. The checkpoint covers the first ones, "size" of them.'`,
  `comment on column log_head.edge is 'Hashes of the partial tiles, level after level.'`,
  `comment on column log_head.is_filled is 'Whether the log has every row that is older than the log.'`,
  `insert into log_head default values`,

  `create table log_keys (
    id integer primary key generated always as identity,
    verifier text not null unique,
    secret text,
    since_size bigint not null,
    last_checkpoint text,
    created_at timestamptz not null default now()
  )`,
  `comment on column log_keys.secret is 'Name of its secret. Null for a key of the settings.'`,
  `comment on column log_keys.last_checkpoint is 'The last checkpoint that an older key signed, together with its successor.'`,

  `create table log_cosignatures (
    witness text primary key,
    size bigint not null,
    line text not null,
    created_at timestamptz not null default now()
  )`,
  `comment on table log_cosignatures is 'The newest cosignature of each witness.'`,

  // The log names members by a digest that nobody else can compute from the id of a person.
  `insert into secrets (name, value) values
    ('log-members', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))`,
  // The first version that defines a name is looked up over all packs.
  `create index comfy_nodes_published_name on comfy_nodes (name) where version_id is not null`,
]
