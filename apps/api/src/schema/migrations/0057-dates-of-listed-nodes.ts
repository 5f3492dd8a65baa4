import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Dates the unclaimed nodes of the first import by their place in the list, as such an import does now. They had the time of
 * the last change in their repository, or that of the import. Nodes of later imports keep their dates: a repository usually
 * changed shortly before the list got it.
 */
export const datesOfListedNodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      with listed as (
        select id, listed_since, row_number() over places - 1 as place, max(listed_since) over places as latest
        from nodes
        where list_position is not null and publisher_id = 'unclaimed'
          and listed_at < (select min(listed_at) + interval '1 day' from nodes where list_position is not null)
        window places as (order by list_position)
      )
      update nodes n
      set created_at = dated.at
      from (
        select id, coalesce(latest, (select min(listed_since) from listed)) + place * interval '1 second' as at
        from listed
      ) dated
      where n.id = dated.id and dated.at < n.created_at
    `.execute(db)
  },
}
