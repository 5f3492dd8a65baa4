import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Dates imported nodes by their place in the list, as imports do now: they had the time of the last change in the repository,
 * or that of the import. Nodes whose publisher or source told a date keep it.
 */
export const datesOfListedNodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      update nodes n set created_at = dated.at
      from (
        select id, created_at, coalesce(
          max(listed_since) over (order by list_position),
          min(listed_since) over ()
        ) + list_position * interval '1 second' as at
        from nodes where list_position is not null
      ) dated
      where n.id = dated.id and dated.at < n.created_at
        and not exists (select from mirrored_nodes m where m.node_id = n.id)
    `.execute(db)
  },
}
