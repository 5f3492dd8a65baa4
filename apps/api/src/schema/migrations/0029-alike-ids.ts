import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Ids that look alike are found by an index, and nodes leave the lists of which every version was deleted. */
export const alikeIds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create index nodes_alike on nodes (regexp_replace(lower(id), '[-_.]+', '-', 'g'))`,
  // Those that a list or another registry brought were there before their versions, and stay.
  `update nodes set listed_at = null
    where status = 'active' and listed_at is not null and latest_version_id is null
      and id not in (select node_id from mirrored_nodes)
      and (
        select bool_and(v.status in ('deleted', 'pending')) and min(v.uploaded_at) <= nodes.listed_at
        from node_versions v where v.node_id = nodes.id and v.uploaded_at is not null
      )`,
]
