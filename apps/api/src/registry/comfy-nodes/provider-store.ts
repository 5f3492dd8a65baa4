import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** SQL condition for nodes whose comfy nodes count. */
export const isListed = sql`nodes.listed_at is not null and nodes.status = 'active'`

/** Maximum offers of a name in search results. */
export const mostProviders = 20
/** Maximum offers of a name in the admin's list of fifty names. */
export const mostOffers = 10

/** Node that offers or pre-empts a name, with the evidence for its ownership. */
export interface OfferRow {
  name: string
  node_id: string
  preempts: boolean
  /** Whether ComfyUI-Manager's list has the name for this node. */
  is_named: boolean
  /** Upload time of the node's first installable version that defined the name. */
  first_defined_at: Date | null
  /** Whether the transparency log records the node as the first publisher of the name. Not read without a rival. */
  is_first_in_log: boolean
  /** Whether the definition comes from the repository, outside of any version. */
  is_read: boolean
  /** Time of the first commit with the name, according to the history of the repository. */
  first_seen_at: Date | null
  /** Digests of the inputs and outputs of the definition in the repository. */
  shape: number[]
  root_commits: string[]
  author_since: Date | null
  listed_since: Date | null
  repository: string
  downloads: number
  github_stars: number
  search_ranking: number
  comfy_node_count: number
  list_position: number | null
  node_name: string
  publisher_id: string
  /** Total of nodes with the name, including nodes beyond the returned rows. */
  total: number
}

/** Offer with the texts that pages show. */
export interface ShownOfferRow extends OfferRow {
  /** Display name of the comfy node; empty when unknown. */
  display_name: string
  icon_url: string
  publisher_name: string
  latest_version: string | null
}

/**
 * Lists the nodes that offer or pre-empt the given names, at most ten for each name, highest stars first. For names
 * with more offers, prefers the top nodes of the last refresh while all ten still offer the name.
 */
export async function listOffers(db: Database, names: string[]): Promise<OfferRow[]> {
  const counted = await readOffers(db, names, offeringAsCounted(names), mostOffers)
  const byName = Map.groupBy(counted, ({ name }) => name)
  const isFull = (name: string): boolean => byName.get(name)?.length === mostOffers
  const others = names.filter((name) => !isFull(name))
  return [
    ...counted.filter(({ name }) => isFull(name)),
    ...(await readOffers(db, others, offering(others), mostOffers)),
  ]
}

/**
 * Lists the nodes that currently offer or pre-empt the given names, at most twenty for each name, highest stars first.
 */
export function listCurrentOffers(db: Database, names: string[]): Promise<OfferRow[]> {
  return readOffers(db, names, offering(names), mostProviders)
}

/** Lists current offers with the texts that pages show. */
export function listShownOffers(db: Database, names: string[]): Promise<ShownOfferRow[]> {
  return readShown(db, names, offering(names))
}

/** Lists likely owners, which do not list the name themselves, as offers with the texts that pages show. */
export function listShownLikely(db: Database, owners: ReadonlyMap<string, string>): Promise<ShownOfferRow[]> {
  const names = [...owners.keys()]
  const pairs = sql`select * from unnest(${names}::text[], ${[...owners.values()]}::text[]) as likely (name, node_id)`
  return readShown(db, names, pairs)
}

async function readShown(db: Database, names: string[], having: RawBuilder<unknown>): Promise<ShownOfferRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<ShownOfferRow>`
    select offer.*, nodes.icon_url, p.name as publisher_name, v.version as latest_version,
      coalesce((
        select max(c.display_name) from comfy_nodes c
        where c.is_current and c.name = offer.name and c.node_id = offer.node_id
      ), '') as display_name
    from (${evidence(names, having, mostProviders)}) offer
    join nodes on nodes.id = offer.node_id
    join publishers p on p.id = nodes.publisher_id
    left join node_versions v on v.id = nodes.latest_version_id
    order by offer.name, offer.position
  `.execute(db)
  return rows
}

export interface PatternRow {
  node_id: string
  pattern: string
  repository: string
  github_stars: number
  downloads: number
  comfy_node_count: number
  list_position: number | null
}

/** Lists the name patterns of listed nodes. ComfyUI-Manager's list has about forty. */
export function listPatterns(db: Database): Promise<PatternRow[]> {
  return db
    .selectFrom('nodes')
    .select(['id as node_id', 'comfy_node_pattern as pattern', 'repository'])
    .select(['github_stars', 'downloads', 'comfy_node_count', 'list_position'])
    .where('comfy_node_pattern', '<>', '')
    .where(sql<boolean>`${isListed}`)
    .execute()
}

/**
 * Lists the numbers of shared names for pairs of nodes, as of the last refresh. Pairs with a single shared name have no
 * row.
 */
export function listShared(db: Database, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('shared_names')
    .selectAll()
    .where('node_id', '=', sql<string>`any(${ids}::text[])`)
    .where('other_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

async function readOffers(
  db: Database,
  names: string[],
  having: RawBuilder<unknown>,
  most: number,
): Promise<OfferRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<OfferRow>`
    select * from (${evidence(names, having, most)}) offer order by name, position
  `.execute(db)
  return rows
}

/**
 * Selects offers with evidence. Ranks narrow rows and reads evidence only for the top rows, because a name may have a
 * thousand offers.
 */
function evidence(names: string[], having: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  return sql`
    select ranked.name, ranked.position, ranked.total, ranked.place = 0 as preempts, nodes.id as node_id,
      nodes.name as node_name, nodes.publisher_id, nodes.repository, nodes.downloads, nodes.github_stars,
      nodes.search_ranking, nodes.comfy_node_count, nodes.list_position,
      nodes.root_commits, nodes.author_since, nodes.listed_since,
      known.is_named, known.first_defined_at, known.is_read, seen.first_seen_at, coalesce(seen.shape, '{}') as shape,
      ranked.total > 1 and exists (
        select 1
        from log_leaves l
        cross join lateral (select l.body::json as leaf) entry
        -- Also of a version that was deleted since. A mirrored one came when it was copied.
        join node_versions v on v.node_id = entry.leaf ->> 'node' and v.version = entry.leaf ->> 'version'
        where l.subject = 'name:' || ranked.name and v.node_id = nodes.id and not v.mirrored and v.status <> 'banned'
      ) as is_first_in_log
    from (${ranked(names, having)}) ranked
    join nodes on nodes.id = ranked.id
    cross join lateral (
      select coalesce(bool_or(c.version_id is null and c.is_listed), false) as is_named,
        coalesce(bool_or(c.version_id is null and c.source_file <> ''), false) as is_read,
        -- A mirror copies when it comes to a version, which says nothing of who was first.
        min(case when v.mirrored then v.created_at else v.uploaded_at end) filter (where v.status = 'active')
          as first_defined_at
      from comfy_nodes c left join node_versions v on v.id = c.version_id
      where c.node_id = nodes.id and c.name = ranked.name ${most === mostOffers ? sql`` : unlessAlone}
    ) known
    left join lateral (
      select c.first_seen_at, c.shape from comfy_nodes c
      where c.node_id = nodes.id and c.name = ranked.name and c.version_id is null
    ) seen on true
    where ranked.position <= ${most}`
}

/** An owner without a rival needs no date, and may have hundreds of versions to scan. */
const unlessAlone = sql`and (ranked.total > 1 or c.version_id is null)`

function offering(names: string[]): RawBuilder<unknown> {
  return sql`select name, node_id from comfy_nodes where is_current and name = any(${names}::text[])`
}

function offeringAsCounted(names: string[]): RawBuilder<unknown> {
  return sql`
    select k.name, c.node_id
    from contested_names k cross join unnest(k.best) as counted (id)
    cross join lateral (
      -- By both at once: the planner would read every name of each node.
      select c.node_id from comfy_nodes c where c.node_id = counted.id and c.name = k.name and c.is_current offset 0
    ) c
    where k.name = any(${names}::text[])`
}

/** Selects nodes that offer or pre-empt names; place 0 means pre-empted. */
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

/** Adds the total of each name and the position of each offer. */
function ranked(names: string[], having: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select offer.*, count(*) over (partition by offer.name) as total,
      row_number() over (
        partition by offer.name order by place, best.github_stars desc, best.downloads desc, best.id
      ) as position
    from (${offered(names, having)}) offer
    cross join lateral (
      -- Each by its key: the planner expects so many offers that it would read the whole table.
      select id, github_stars, downloads from nodes where id = offer.id and ${isListed} offset 0
    ) best`
}

/** Lists current names of nodes that another node pre-empts and therefore owns. */
export async function listGivenAway(db: Database, nodeIds: string[]): Promise<{ node_id: string; name: string }[]> {
  if (nodeIds.length === 0) return []
  const { rows } = await sql<{ node_id: string; name: string }>`
    with own as (
      select node_id, name from comfy_nodes where is_current and node_id = any(${nodeIds}::text[])
    ), winner as (
      select distinct on (given.name) given.name, nodes.id
      from nodes, unnest(nodes.preempted_comfy_node_names) as given (name), (select 0 as place) always
      where ${isListed} and nodes.preempted_comfy_node_names && (select coalesce(array_agg(distinct name), '{}') from own)
      order by given.name, nodes.search_ranking, nodes.downloads desc, nodes.id
    )
    select own.node_id, own.name from own join winner on winner.name = own.name and winner.id <> own.node_id
    order by own.node_id, own.name
  `.execute(db)
  return rows
}
