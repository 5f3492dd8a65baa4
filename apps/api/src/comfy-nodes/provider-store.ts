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

/** So many of those who offer a name are told to whoever looks for it. */
const mostProviders = 20
/** So many where fifty names are listed for an admin to settle. */
export const mostOffers = 10

/** Who offers a name. */
export interface OfferRow {
  name: string
  node_id: string
  node_name: string
  publisher_id: string
  downloads: number
  search_ranking: number
  preempts: boolean
}

/** The same, with what a person wants to see of it. */
export interface ShownOfferRow extends OfferRow {
  /** How many nodes offer the name, also beyond those that are answered. */
  total: number
  /** As the node shows it, where that is known. */
  display_name: string
  icon_url: string
  publisher_name: string
  github_stars: number
  latest_version: string | null
}

/**
 * The nodes that offer or pre-empt each of some names, at most ten for each, in the order in which they win. Of a name that
 * more have, they are those that came first when it was counted, if as many have it still, and those that pre-empt it.
 */
export async function listOffers(db: Database, names: string[]): Promise<OfferRow[]> {
  const counted = await rankOffers(db, names, offeringAsCounted(names))
  const byName = Map.groupBy(counted, ({ name }) => name)
  const isFull = (name: string): boolean => byName.get(name)?.length === mostOffers
  const others = names.filter((name) => !isFull(name))
  return [...counted.filter(({ name }) => isFull(name)), ...(await rankOffers(db, others, offering(others)))]
}

async function rankOffers(db: Database, names: string[], offers: RawBuilder<unknown>): Promise<OfferRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<OfferRow>`
    select name, place = 0 as preempts, node_id, node_name, publisher_id, downloads, search_ranking
    from (
      select offer.name, place, nodes.id as node_id, nodes.name as node_name, publisher_id, downloads, search_ranking,
        row_number() over (partition by offer.name order by ${precedence}) as position
      from (${offered(names, offers)}) offer
      cross join lateral (
        -- Each by its key, as below.
        select id, name, publisher_id, downloads, search_ranking from nodes where id = offer.id and ${isListed} offset 0
      ) nodes
    ) ranked
    where position <= ${mostOffers}
    order by name, position
  `.execute(db)
  return rows
}

/**
 * The nodes that offer or pre-empt each of some names now, at most twenty for each, with what a person wants to see of them. A
 * name may have a thousand: who wins is told by narrow rows, and only those that are answered are read.
 */
export async function listShownOffers(db: Database, names: string[]): Promise<ShownOfferRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<ShownOfferRow>`
    select ranked.name, ranked.total, ranked.place = 0 as preempts, nodes.id as node_id, nodes.name as node_name,
      nodes.publisher_id, nodes.downloads, nodes.search_ranking, nodes.icon_url, nodes.github_stars,
      p.name as publisher_name, v.version as latest_version,
      coalesce((
        select max(c.display_name) from comfy_nodes c where c.is_current and c.name = ranked.name and c.node_id = ranked.id
      ), '') as display_name
    from (${ranked(names)}) ranked
    join nodes on nodes.id = ranked.id
    join publishers p on p.id = nodes.publisher_id
    left join node_versions v on v.id = nodes.latest_version_id
    where position <= ${mostProviders}
    order by ranked.name, position
  `.execute(db)
  return rows
}

function offering(names: string[]): RawBuilder<unknown> {
  return sql`select name, node_id from comfy_nodes where is_current and name = any(${names}::text[])`
}

function offeringAsCounted(names: string[]): RawBuilder<unknown> {
  return sql`
    select k.name, c.node_id
    from contested_names k cross join unnest(k.best) as counted (id)
    join comfy_nodes c on c.name = k.name and c.node_id = counted.id and c.is_current
    where k.name = any(${names}::text[])`
}

/** Who offers or pre-empts each of some names: in the first place if the node pre-empts it. */
function offered(names: string[], offers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select name, id, min(place) as place from (
      select told.name, nodes.id, 0 as place
      from nodes, unnest(nodes.preempted_comfy_node_names) as told (name)
      where nodes.preempted_comfy_node_names && ${names}::text[] and told.name = any(${names}::text[])
      union all
      select offers.*, 1 from (${offers}) offers
    ) provider
    group by name, id`
}

/** The same with how many there are of each name and in which position each is. */
function ranked(names: string[]): RawBuilder<unknown> {
  return sql`
    select offer.*, count(*) over (partition by offer.name) as total,
      row_number() over (
        partition by offer.name order by place, best.search_ranking, best.downloads desc, best.node_id
      ) as position
    from (${offered(names, offering(names))}) offer
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
