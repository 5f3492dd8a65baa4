import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Normalizes as PEP 503 does; matches the index nodes_alike. */
const alike = (id: RawBuilder<unknown>) => sql`regexp_replace(lower(${id}), '[-_.]+', '-', 'g')`

/**
 * Finds the listed node of each key. The order of preference is: id, repository, short or former id, look-alike id.
 * Among nodes of one repository the oldest node comes first, because any publisher can name that repository. One query.
 */
export async function findByKeys(db: Database, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const asked = sql`unnest(${[...new Set(keys)]}::text[]) as asked (key)`
  const { rows } = await sql<{ key: string; id: string }>`
    with moved (key, id, merged_into, way) as (
      select asked.key, n.id, n.merged_into, 0 from ${asked} join nodes n on lower(n.id) = asked.key
      union all
      select asked.key, n.id, n.merged_into, 2 from ${asked}
        join node_aliases a on a.alias = asked.key join nodes n on n.id = a.node_id
      union all
      select asked.key, n.id, n.merged_into, 1 from ${asked}
        join nodes n on n.repository_key = asked.key and n.repository_key <> ''
      union all
      select asked.key, n.id, n.merged_into, 3 from ${asked}
        join nodes n on ${alike(sql`n.id`)} = ${alike(sql`asked.key`)}
    ), led (key, id, way) as (
      select key, id, way from moved where merged_into is null
      union all
      select moved.key, target.id, moved.way from moved, lateral (
        with recursive onward (id, merged_into, steps) as (
          select n.id, n.merged_into, 1 from nodes n where n.id = moved.merged_into
          union all
          select n.id, n.merged_into, steps + 1 from onward join nodes n on n.id = onward.merged_into
          where steps < 10
        )
        select id from onward where onward.merged_into is null
      ) target
      where moved.merged_into is not null
    )
    select distinct on (led.key) led.key, n.id
    from led join nodes n on n.id = led.id
    -- An id that exists but is hidden must not lead to one that only looks like it.
    where n.listed_at is not null and n.status = 'active'
      and (led.way < 3 or not exists (select from nodes own where lower(own.id) = led.key))
    order by led.key, led.way, n.listed_at, n.id
  `.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Lists banned nodes by their ids, without regard to case. */
export async function listBanned(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('nodes')
    .select('id')
    .where(sql`lower(id)`, '=', sql<string>`any(${ids.map((id) => id.toLowerCase())}::text[])`)
    .where('listed_at', 'is not', null)
    .where('status', '=', 'banned')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the node that an id is an alias of, in any state. */
export function findAliasOwner(db: Database, id: string): Promise<{ id: string; publisher_id: string } | undefined> {
  return db
    .selectFrom('node_aliases')
    .innerJoin('nodes', 'nodes.id', 'node_aliases.node_id')
    .select(['nodes.id', 'nodes.publisher_id'])
    .where('alias', '=', id.toLowerCase())
    .executeTakeFirst()
}
