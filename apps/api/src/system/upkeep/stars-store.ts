import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Lists active nodes by the age of their stars; nodes without any come first. */
export function listStarsOldest(db: Database, limit: number): Promise<{ id: string; repository: string }[]> {
  return db
    .selectFrom('nodes')
    .select(['id', 'repository'])
    .where('status', '=', 'active')
    .orderBy('stars_checked_at', (by) => by.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Records the check of nodes and their known stars; returns the number of changed nodes. `updated_at` stays, because
 * copies of the catalogue would fetch every node again.
 */
export async function saveStars(
  db: Database,
  { nodeIds, stars, now }: { nodeIds: string[]; stars: number | undefined; now: Date },
): Promise<number> {
  const { rows } = await sql<{ is_other: boolean }>`
    update nodes set github_stars = coalesce(${stars ?? null}::integer, nodes.github_stars), stars_checked_at = ${now}
    from (
      select id, github_stars from nodes where id = any(${nodeIds}::text[]) order by lower(id) for no key update
    ) before
    where before.id = nodes.id
    returning before.github_stars <> nodes.github_stars as is_other
  `.execute(db)
  return rows.filter(({ is_other: isOther }) => isOther).length
}
