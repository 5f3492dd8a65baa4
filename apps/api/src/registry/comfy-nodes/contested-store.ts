import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { Database } from '../../schema/tables.ts'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'
import { isListed, mostOffers, mostProviders } from './provider-store.ts'

/** Filter of names that several listed nodes offer, or that a node pre-empts; an absent field matches every name. */
export interface ContestedFilter {
  part?: string
  /** True for pre-empted names, false for other names. */
  preempted?: boolean
}

/**
 * Sort order of names: by name, by the number of listed nodes that offer it, by their highest installs, or by doubt.
 * Doubt is the second highest number of stars, the stars of the rival.
 */
export type ContestedSort = 'name' | 'offers' | 'installs' | 'doubt'

export interface ContestedRow {
  name: string
  /** Number of listed nodes that offered the name at the last refresh. */
  offers: number
}

/** Lists a page of names: shared names as of the last refresh, and pre-empted names in their current state. */
export async function listContested(
  db: Database,
  filter: ContestedFilter,
  page: Page,
  sort: ContestedSort,
): Promise<ContestedRow[]> {
  const order = orders[sort]
  const { rows } = await sql<ContestedRow>`
    with given as (${given(filter)})
    select name, offers from (
      (
        select k.name, k.offers, k.installs, k.rival_stars from contested_names k where ${isOpen(filter)}
        order by ${order} limit ${offsetOf(page) + page.limit}
      )
      union all
      (
        select given.name, coalesce(k.offers, 0) as offers, greatest(k.installs, given.installs) as installs,
          coalesce(k.rival_stars, 0) as rival_stars
        from given left join contested_names k on k.name = given.name
        where ${filter.preempted !== false} order by ${order}
      )
    ) contested
    order by ${order} limit ${page.limit} offset ${offsetOf(page)}
  `.execute(db)
  return rows
}

/** Returns the total of names that match a filter. */
export async function countContested(db: Database, filter: ContestedFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with given as (${given(filter)})
    select (select count(*) from contested_names k where ${isOpen(filter)})
      + (select count(*) from given where ${filter.preempted !== false}) as total
  `.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Counts the offers of each name. If a name has more offers than an answer lists, saves which offers come first. Reads
 * every current comfy node, and writes only changes.
 */
export async function saveContested(db: Database): Promise<void> {
  await sql`
    with often as (
      select name from comfy_nodes where is_current group by name having count(*) > 1
    ), counted as materialized (
      select c.name, count(*) as offers, max(t.downloads) as installs,
        (array_agg(nodes.github_stars order by nodes.github_stars desc))[2] as rival_stars
      from often join comfy_nodes c on c.name = often.name and c.is_current join install_totals t on t.node_id = c.node_id
      join nodes on nodes.id = c.node_id
      where t.is_listed
      group by c.name having count(*) > 1
    ), gone as (
      delete from contested_names k where not exists (select from counted where counted.name = k.name)
    )
    insert into contested_names as k (name, offers, installs, rival_stars, best)
    select name, offers, installs, rival_stars, case when offers > ${mostOffers} then array(
      select c.node_id from comfy_nodes c join nodes on nodes.id = c.node_id
      where c.name = counted.name and c.is_current and ${isListed}
      order by nodes.github_stars desc, nodes.downloads desc, nodes.id limit ${mostOffers}
    ) else '{}' end
    from counted
    on conflict (name) do update set offers = excluded.offers, installs = excluded.installs,
      rival_stars = excluded.rival_stars, best = excluded.best
    where (k.offers, k.installs, k.rival_stars, k.best)
      is distinct from (excluded.offers, excluded.installs, excluded.rival_stars, excluded.best)
  `.execute(db)
}

/**
 * Refreshes the numbers of shared names for pairs of nodes. Skips names with many offers, because such names do not
 * indicate a relation.
 */
export async function saveShared(db: Database): Promise<void> {
  await sql`
    with counted as materialized (
      select a.node_id, b.node_id as other_id, count(*)::integer as names
      from contested_names k
      join comfy_nodes a on a.name = k.name and a.is_current
      join comfy_nodes b on b.name = k.name and b.is_current and b.node_id > a.node_id
      where k.offers <= ${mostProviders}
      group by 1, 2 having count(*) > 1
    ), gone as (
      delete from shared_names s where not exists (
        select from counted where counted.node_id = s.node_id and counted.other_id = s.other_id
      )
    )
    insert into shared_names as s (node_id, other_id, names) select * from counted
    on conflict (node_id, other_id) do update set names = excluded.names where s.names <> excluded.names
  `.execute(db)
}

// For contested names, each sort order has an index.
const orders: Record<ContestedSort, RawBuilder<unknown>> = {
  name: sql`name`,
  offers: sql`offers desc, name`,
  installs: sql`installs desc, name`,
  doubt: sql`rival_stars desc, name`,
}

function given({ part }: ContestedFilter): RawBuilder<unknown> {
  return sql`
    select told.name, max(nodes.downloads) as installs
    from nodes, unnest(nodes.preempted_comfy_node_names) as told (name)
    where ${isListed} and nodes.preempted_comfy_node_names <> '{}' and ${hasPart(sql`told.name`, part)}
    group by told.name`
}

function isOpen({ part, preempted }: ContestedFilter): RawBuilder<unknown> {
  return sql`${preempted !== true} and ${hasPart(sql`k.name`, part)} and k.name not in (select name from given)`
}

function hasPart(name: RawBuilder<unknown>, part: string | undefined): RawBuilder<unknown> {
  return part === undefined ? sql`true` : sql`lower(${name}) like ${containing(part)}`
}

/**
 * Lists the packs with a contested name but without publisher and version: packs with an unread history first, then by
 * stars.
 */
export async function listContestants(db: Database, limit: number): Promise<{ id: string; repository: string }[]> {
  const { rows } = await sql<{ id: string; repository: string }>`
    select id, repository from nodes
    where publisher_id = ${unclaimedPublisherId} and ${isListed} and repository <> ''
      and not exists (select from node_versions v where v.node_id = nodes.id)
      and exists (
        select from comfy_nodes c join contested_names k on k.name = c.name
        where c.node_id = nodes.id and c.is_current and k.offers > 1
      )
    order by root_commits <> '{}', github_stars desc, id
    limit ${limit}
  `.execute(db)
  return rows
}
