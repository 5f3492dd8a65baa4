import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Releases: when a node last brought something that can be installed. */
export const releases: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table nodes add column released_at timestamptz`,
  `comment on column nodes.released_at is 'When the newest active version was made; without versions, when the repository last changed, null when nobody knows.'`,
  `update nodes set released_at = newest.created_at
    from (select node_id, max(created_at) as created_at from node_versions where status = 'active' group by node_id) newest
    where nodes.id = newest.node_id`,
  // An import makes a node as old as the last change of its repository, where it knows that.
  `update nodes set released_at = created_at
    where publisher_id = 'unclaimed' and created_at < listed_at
      and not exists (select 1 from node_versions v where v.node_id = nodes.id)
      and not exists (select 1 from mirrored_nodes m where m.node_id = nodes.id)`,
  `create index nodes_released on nodes (released_at desc nulls last, id)
    where listed_at is not null and status = 'active'`,
]
