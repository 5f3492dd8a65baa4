import { sql, type RawBuilder } from 'kysely'
import { containing } from '../platform/db/containing.ts'
import { offsetOf, type Page } from '../platform/paging.ts'
import type { Database } from '../schema/tables.ts'

/** Who comes before whom where several nodes offer a name: an admin gave it to the node, then ranking, installs and id. */
const precedence = sql`place, nodes.search_ranking, nodes.downloads desc, nodes.id`
const counts = sql`nodes.listed_at is not null and nodes.status = 'active'`

/** The id of the listed node that a name leads to. */
export async function findProvider(db: Database, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select nodes.id from (
      select id, 0 as place from nodes where preempted_comfy_node_names @> ${[name]}::text[]
      union all
      select node_id, 1 from comfy_nodes where is_current and name = ${name}
    ) provider
    join nodes on nodes.id = provider.id
    where ${counts}
    order by ${precedence}
    limit 1
  `.execute(db)
  return rows[0]?.id
}

/** Which names are wanted; an absent field does not restrict. */
export interface ContestedFilter {
  part?: string
  /** Those that a node pre-empts, or the others. */
  preempted?: boolean
}

/** By name, by how many listed nodes offer it, or by the installs of the most installed of them. */
export type ContestedSort = 'name' | 'offers' | 'installs'

const sortings: Record<ContestedSort, RawBuilder<unknown>> = {
  name: sql`name`,
  offers: sql`count desc, name`,
  installs: sql`installs desc, name`,
}

/** A page of the names that several listed nodes offer or that one pre-empts, and how many there are. */
export async function listContested(
  db: Database,
  { part, preempted }: ContestedFilter,
  { sort, ...page }: Page & { sort: ContestedSort },
): Promise<{ names: string[]; total: number }> {
  const hasPart = (name: RawBuilder<unknown>) =>
    part === undefined ? sql`true` : sql`lower(${name}) like ${containing(part)}`
  // Nothing else of a node is looked at, so that an index alone tells which are listed.
  const installs = sort === 'installs' ? sql`max(nodes.downloads)` : sql`0`
  const wanted = preempted === undefined ? sql`true` : preempted ? sql`given.name is not null` : sql`given.name is null`
  const { rows } = await sql<{ name: string | null; total: number }>`
    with often as (
      select c.name from comfy_nodes c where c.is_current and ${hasPart(sql`c.name`)} group by c.name having count(*) > 1
    ), offered as (
      select c.name, count(*) as count, ${installs} as installs
      from often join comfy_nodes c on c.name = often.name and c.is_current join nodes on nodes.id = c.node_id
      where ${counts}
      group by c.name having count(*) > 1
    ), given as (
      select told.name, ${installs} as installs
      from nodes, unnest(nodes.preempted_comfy_node_names) as told (name)
      where ${counts} and nodes.preempted_comfy_node_names <> '{}' and ${hasPart(sql`told.name`)}
      group by told.name
    ), contested as (
      select coalesce(offered.name, given.name) as name, coalesce(offered.count, 0) as count,
        greatest(offered.installs, given.installs) as installs
      from offered full join given on given.name = offered.name
      where ${wanted}
    )
    select page.name, all_of_them.total
    from (select count(*) as total from contested) all_of_them
    left join lateral (
      select * from contested order by ${sortings[sort]} limit ${page.limit} offset ${offsetOf(page)}
    ) page on true
    order by ${sortings[sort]}
  `.execute(db)
  return { names: rows.flatMap(({ name }) => name ?? []), total: rows[0]?.total ?? 0 }
}

export interface OfferRow {
  name: string
  /** How many nodes offer the name, also beyond those that are answered. */
  total: number
  /** As the node shows it, where that is known. */
  display_name: string
  icon_url: string
  publisher_name: string
  github_stars: number
  latest_version: string | null
  node_id: string
  node_name: string
  publisher_id: string
  downloads: number
  search_ranking: number
  preempts: boolean
}

/** The nodes that offer or pre-empt each of some names, at most `most` for each, in the order in which they win. */
export async function listOffers(db: Database, names: string[], most: number): Promise<OfferRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<OfferRow>`
    select ranked.*, place = 0 as preempts, p.name as publisher_name, v.version as latest_version
    from (
      select offer.name, offer.place, offer.display_name, nodes.id as node_id, nodes.name as node_name, nodes.publisher_id,
        nodes.downloads, nodes.search_ranking, nodes.icon_url, nodes.github_stars, nodes.latest_version_id,
        count(*) over (partition by offer.name) as total,
        row_number() over (partition by offer.name order by ${precedence}) as position
      from (
        select name, id, min(place) as place, max(display_name) as display_name from (
          select told.name, nodes.id, 0 as place, '' as display_name
          from nodes, unnest(nodes.preempted_comfy_node_names) as told (name)
          where nodes.preempted_comfy_node_names && ${names}::text[] and told.name = any(${names}::text[])
          union all
          select name, node_id, 1, display_name from comfy_nodes where is_current and name = any(${names}::text[])
        ) provider
        group by name, id
      ) offer
      join nodes on nodes.id = offer.id
      where ${counts}
    ) ranked
    join publishers p on p.id = ranked.publisher_id
    left join node_versions v on v.id = ranked.latest_version_id
    where position <= ${most}
    order by ranked.name, position
  `.execute(db)
  return rows
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
      where ${counts} and nodes.preempted_comfy_node_names && (select coalesce(array_agg(distinct name), '{}') from own)
      order by given.name, ${precedence}
    )
    select own.node_id, own.name from own join winner on winner.name = own.name and winner.id <> own.node_id
    order by own.node_id, own.name
  `.execute(db)
  return rows
}
