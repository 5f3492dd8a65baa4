import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../schema/tables.ts'

/** Who comes before whom where several nodes offer a name: an admin gave it to the node, then ranking, installs and id. */
const precedence = sql`place, nodes.search_ranking, nodes.downloads desc, nodes.id`
/** Whose comfy nodes count. */
export const isListed = sql`nodes.listed_at is not null and nodes.status = 'active'`

/** The id of the listed node that a name leads to. */
export async function findProvider(db: Database, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select nodes.id from (
      select id, 0 as place from nodes where preempted_comfy_node_names @> ${[name]}::text[]
      union all
      select node_id, 1 from comfy_nodes where is_current and name = ${name}
    ) provider
    join nodes on nodes.id = provider.id
    where ${isListed}
    order by ${precedence}
    limit 1
  `.execute(db)
  return rows[0]?.id
}

/** Who offers a name. */
export interface OfferRow {
  name: string
  /** How many nodes offer the name, also beyond those that are answered. */
  total: number
  node_id: string
  node_name: string
  publisher_id: string
  downloads: number
  search_ranking: number
  preempts: boolean
}

/** The same, with what a person wants to see of it. */
export interface ShownOfferRow extends OfferRow {
  /** As the node shows it, where that is known. */
  display_name: string
  icon_url: string
  publisher_name: string
  github_stars: number
  latest_version: string | null
}

/**
 * The nodes that offer or pre-empt each of some names, at most `most` for each, in the order in which they win. A name may have a
 * thousand: who wins is told by narrow rows, and only those that are answered are read.
 */
export async function listOffers(db: Database, names: string[], most: number): Promise<OfferRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<OfferRow>`
    select ${offer}
    from (${ranked(names)}) ranked join nodes on nodes.id = ranked.id
    where position <= ${most}
    order by ranked.name, position
  `.execute(db)
  return rows
}

/** The same, with what a person wants to see of each. */
export async function listShownOffers(db: Database, names: string[], most: number): Promise<ShownOfferRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<ShownOfferRow>`
    select ${offer}, nodes.icon_url, nodes.github_stars, p.name as publisher_name, v.version as latest_version,
      coalesce((
        select max(c.display_name) from comfy_nodes c where c.is_current and c.name = ranked.name and c.node_id = ranked.id
      ), '') as display_name
    from (${ranked(names)}) ranked
    join nodes on nodes.id = ranked.id
    join publishers p on p.id = nodes.publisher_id
    left join node_versions v on v.id = nodes.latest_version_id
    where position <= ${most}
    order by ranked.name, position
  `.execute(db)
  return rows
}

const offer = sql`ranked.name, ranked.total, ranked.place = 0 as preempts, nodes.id as node_id, nodes.name as node_name,
  nodes.publisher_id, nodes.downloads, nodes.search_ranking`

/** Who offers each of some names, and in which position. */
function ranked(names: string[]): RawBuilder<unknown> {
  return sql`
    select offer.*, count(*) over (partition by offer.name) as total,
      row_number() over (
        partition by offer.name order by place, best.search_ranking, best.downloads desc, best.node_id
      ) as position
    from (
      select name, id, min(place) as place from (
        select told.name, nodes.id, 0 as place
        from nodes, unnest(nodes.preempted_comfy_node_names) as told (name)
        where nodes.preempted_comfy_node_names && ${names}::text[] and told.name = any(${names}::text[])
        union all
        select name, node_id, 1 from comfy_nodes where is_current and name = any(${names}::text[])
      ) provider
      group by name, id
    ) offer
    cross join lateral (
      -- Each by its key: the planner expects so many offers that it would read the whole table.
      select node_id, search_ranking, downloads from install_totals where node_id = offer.id and is_listed offset 0
    ) best`
}

/** What some nodes provide now under names that an admin gave to another node, which is answered for them. */
export async function listGivenAway(db: Database, nodeIds: string[]): Promise<{ node_id: string; name: string }[]> {
  if (nodeIds.length === 0) return []
  const { rows } = await sql<{ node_id: string; name: string }>`
    with own as (
      select node_id, name from comfy_nodes where is_current and node_id = any(${nodeIds}::text[])
    ), winner as (
      select distinct on (given.name) given.name, nodes.id
      from nodes, unnest(nodes.preempted_comfy_node_names) as given (name), (select 0 as place) always
      where ${isListed} and nodes.preempted_comfy_node_names && (select coalesce(array_agg(distinct name), '{}') from own)
      order by given.name, ${precedence}
    )
    select own.node_id, own.name from own join winner on winner.name = own.name and winner.id <> own.node_id
    order by own.node_id, own.name
  `.execute(db)
  return rows
}
