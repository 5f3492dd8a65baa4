import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Tells versions with the same inputs and outputs of a comfy node apart from others without reading their definitions. */
export const signatures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table comfy_nodes add column signature text not null generated always as (md5(
    input_types || E'\\n' || return_types || E'\\n' || return_names || E'\\n' || confidence::text
  )) stored`,
  `comment on column comfy_nodes.signature is 'Digest of its inputs and outputs: equal in versions that saved workflows cannot tell apart.'`,
  `drop index comfy_nodes_of_name`,
  // By this index alone, runs of equal signatures over versions are read.
  `create index comfy_nodes_of_name on comfy_nodes (node_id, name) include (signature, version_id, id)`,
]
