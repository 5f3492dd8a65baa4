import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** The active nodes whose stars were asked for longest ago, those first that never were. */
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
 * Notes that the stars of nodes were asked for, and how many there are when that is known; answers how many nodes have
 * another number now. Their `updated_at` stays, because nobody changed them, and copies would take them all again.
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
