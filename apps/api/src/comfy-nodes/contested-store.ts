import { sql, type RawBuilder } from 'kysely'
import { containing } from '../platform/db/containing.ts'
import type { PageStart } from '../platform/kept-lists.ts'
import { offsetOf, type Page } from '../platform/paging.ts'
import type { Database } from '../schema/tables.ts'

/** Which names are wanted of those that several listed nodes offer or that one pre-empts; an absent field does not restrict. */
export interface ContestedFilter {
  part?: string
  /** Those that a node pre-empts, or the others. */
  preempted?: boolean
}

/** By how many listed nodes offer a name, or by the installs of the most installed of them. */
export type ContestedRanking = 'offers' | 'installs'

const isListed = sql`nodes.listed_at is not null and nodes.status = 'active'`

/** A page of the names in their own order, and after which one the next begins. Reads on from a place until the page is full. */
export async function listContestedByName(
  db: Database,
  { part, preempted }: ContestedFilter,
  page: Page,
  start: PageStart | undefined,
): Promise<{ names: string[]; next: PageStart | undefined }> {
  const isAfter = (name: RawBuilder<unknown>) => (start ? sql`${name} > ${start.after[0]}` : sql`true`)
  const wanted = (name: RawBuilder<unknown>) => sql`${hasPart(name, part)} and ${isAfter(name)}`
  const { rows } = await sql<{ name: string }>`
    with given as (
      select distinct told.name ${givenNames} and ${wanted(sql`told.name`)}
    )
    select name from (
      (select name from given where ${preempted !== false} order by name)
      union all
      (
        select c.name from comfy_nodes c
        where ${preempted !== true} and c.is_current and ${wanted(sql`c.name`)} and c.name not in (select name from given)
        group by c.name
        having count(*) > 1 and (
          select count(*) > 1 from comfy_nodes o join nodes on nodes.id = o.node_id
          where o.is_current and o.name = c.name and ${isListed}
        )
        order by c.name
      )
    ) contested
    order by name limit ${page.limit} offset ${offsetOf(page) - (start?.offset ?? 0)}
  `.execute(db)
  const names = rows.map(({ name }) => name)
  const last = names.at(-1)
  return { names, next: last === undefined ? undefined : { offset: offsetOf(page) + names.length, after: [last] } }
}

/** A page of the names by what only all of them tell: every current comfy node is read. */
export async function listContestedRanked(
  db: Database,
  filter: ContestedFilter,
  page: Page,
  ranking: ContestedRanking,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    ${allContested(filter, ranking)}
    select name from contested
    order by ${ranking === 'installs' ? sql`installs` : sql`count`} desc, name limit ${page.limit} offset ${offsetOf(page)}
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** How many names there are; every current comfy node is read. */
export async function countContested(db: Database, filter: ContestedFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${allContested(filter, 'offers')} select count(*) as total from contested
  `.execute(db)
  return rows[0]?.total ?? 0
}

const givenNames = sql`
  from nodes, unnest(nodes.preempted_comfy_node_names) as told (name)
  where ${isListed} and nodes.preempted_comfy_node_names <> '{}'`

function allContested({ part, preempted }: ContestedFilter, ranking: ContestedRanking): RawBuilder<unknown> {
  // Nothing else of a node is looked at, so that an index alone tells which are listed.
  const installs = ranking === 'installs' ? sql`max(nodes.downloads)` : sql`0`
  const wanted = preempted === undefined ? sql`true` : preempted ? sql`given.name is not null` : sql`given.name is null`
  return sql`
    with often as (
      select c.name from comfy_nodes c where c.is_current and ${hasPart(sql`c.name`, part)}
      group by c.name having count(*) > 1
    ), offered as (
      select c.name, count(*) as count, ${installs} as installs
      from often join comfy_nodes c on c.name = often.name and c.is_current join nodes on nodes.id = c.node_id
      where ${isListed}
      group by c.name having count(*) > 1
    ), given as (
      select told.name, ${installs} as installs ${givenNames} and ${hasPart(sql`told.name`, part)}
      group by told.name
    ), contested as (
      select coalesce(offered.name, given.name) as name, coalesce(offered.count, 0) as count,
        greatest(offered.installs, given.installs) as installs
      from offered full join given on given.name = offered.name
      where ${wanted}
    )`
}

function hasPart(name: RawBuilder<unknown>, part: string | undefined): RawBuilder<unknown> {
  return part === undefined ? sql`true` : sql`lower(${name}) like ${containing(part)}`
}
