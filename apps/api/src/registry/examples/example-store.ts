import { sql } from 'kysely'
import { prepared } from '../../platform/db/prepare.ts'
import type { StoredExample } from '../../schema/review-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'

/** Increase it with every change in how an archive is read. Versions from an older reader are then read again. */
const reader = 1

/** Saves the examples of a version; replaces earlier examples. */
export async function saveExamples(db: Database, versionId: string, files: readonly StoredExample[]): Promise<void> {
  const values = { reader, count: files.length, files: JSON.stringify(files) }
  await db
    .insertInto('version_examples')
    .values({ version_id: versionId, ...values })
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet(values))
    .execute()
}

export interface UnreadVersion {
  version_id: string
  node_id: string
  sha256: string
}

/** Lists latest versions with an archive whose examples the current reader has not read, most installed first. */
export async function listUnreadVersions(db: Database, limit: number): Promise<UnreadVersion[]> {
  const { rows } = await sql<UnreadVersion>`
    select v.id as version_id, n.id as node_id, v.sha256
    from nodes n
    join node_versions v on v.id = n.latest_version_id and v.sha256 is not null and v.remote_url is null
    left join version_examples e on e.version_id = v.id and e.reader = ${reader}
    where n.status = 'active' and n.listed_at is not null and e.version_id is null
    order by n.downloads desc, n.id limit ${limit}
  `.execute(db)
  return rows
}

/** Lists nodes whose examples were placed for another version, or before a date, oldest placing first. */
export async function listUnplacedNodes(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id
    from nodes n
    join version_examples e on e.version_id = n.latest_version_id and e.count > 0
    left join placed_examples p on p.node_id = n.id
    where p.version_id is distinct from n.latest_version_id or p.placed_at < ${before}
    order by p.placed_at nulls first, n.id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Finds the examples of a node's latest version; undefined before their first reading. */
export async function findLatestExamples(
  db: Database,
  nodeId: string,
): Promise<{ version_id: string; files: StoredExample[] } | undefined> {
  return db
    .selectFrom('nodes')
    .innerJoin('version_examples', 'version_examples.version_id', 'nodes.latest_version_id')
    .select(['version_examples.version_id', 'version_examples.files'])
    .where('nodes.id', '=', nodeId)
    .executeTakeFirst()
}

/** Set of packs that examples use, with the first file and the number of files. */
export interface PlacedSet {
  path: string
  files: number
  uses: string[]
}

/** Lists the sets of a node from the last placing. */
export function listPlacedSets(db: Database, nodeId: string): Promise<(PlacedSet & { version_id: string })[]> {
  return db
    .selectFrom('node_examples')
    .select(['version_id', 'path', 'files', 'uses'])
    .where('node_id', '=', nodeId)
    .orderBy('place')
    .execute()
}

/** Saves the sets of a node; replaces existing sets. */
export async function savePlacedSets(
  db: Database,
  nodeId: string,
  versionId: string,
  sets: readonly PlacedSet[],
): Promise<void> {
  await db.deleteFrom('node_examples').where('node_id', '=', nodeId).execute()
  if (sets.length === 0) return
  const rows = sets.map((set, place) => ({ node_id: nodeId, place, version_id: versionId, ...set }))
  await db.insertInto('node_examples').values(rows).execute()
}

/** Records the placing of a node's examples. */
export async function savePlacing(db: Database, nodeId: string, versionId: string, at: Date): Promise<void> {
  const values = { version_id: versionId, placed_at: at }
  await db
    .insertInto('placed_examples')
    .values({ node_id: nodeId, ...values })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet(values))
    .execute()
}

/**
 * Pack that relates to another pack: its examples use the pack, the pack's examples use it, or examples of several
 * publishers use both.
 */
export interface RelatedRow {
  kind: 'needs' | 'needed_by' | 'used_together'
  id: string
  name: string
  publisher_id: string
  publisher_name: string
  downloads: number
  examples: number
  publishers: number
  total: number
  example_node_id: string
  example_version: string
  example_path: string
}

/** Maximum sets that the query reads for a pack; of more sets, an arbitrary selection counts. */
const mostSetsRead = 5000

/**
 * Lists the first related packs of each kind, with the total of the kind and an example. All packs of a publisher count
 * once; an unclaimed pack counts by itself.
 */
export async function listRelated(db: Database, nodeId: string, limit: number): Promise<RelatedRow[]> {
  const own = sql`array[${nodeId}]::text[]`
  // Most packs are in no example, and the query below takes longer to plan than this one to run. Trap: a limit without the
  // materialized part makes the planner scan the table.
  const { rows: placed } = await sql`${prepared}
    with placed as materialized (select from node_examples where uses @> ${own} or node_id = ${nodeId})
    select from placed limit 1
  `.execute(db)
  if (placed.length === 0) return []
  const { rows } = await sql<RelatedRow>`
    with shown as materialized (
      select e.node_id, e.files, e.uses, x.downloads,
        case x.publisher_id when ${unclaimedPublisherId} then 'node ' || x.id else x.publisher_id end as voter
      from (
        select node_id, version_id, files, uses from node_examples
        where uses @> ${own} or node_id = ${nodeId} limit ${mostSetsRead}
      ) e
      join nodes x on x.id = e.node_id and x.latest_version_id = e.version_id
      where x.status = 'active' and x.listed_at is not null
    ), voted as (
      -- Counting distinct publishers would sort all of them.
      select used.id, voter, sum(files) as examples, max(lpad(downloads::text, 12, '0') || node_id) as best
      from shown cross join unnest(uses) used (id)
      where uses @> ${own} and used.id <> ${nodeId} group by used.id, voter
    ), counted as (
      select 'needs' as kind, used.id, sum(files) as examples, 1 as publishers, ${nodeId} as source
      from shown cross join unnest(uses) used (id)
      where node_id = ${nodeId} and used.id <> ${nodeId} group by used.id
      union all
      select 'used_together', id, sum(examples), count(*), substr(max(best), 13) from voted group by id having count(*) > 1
    ), placed as (
      select c.*, n.downloads from counted c
      join nodes n on n.id = c.id and n.status = 'active' and n.listed_at is not null
      union all
      select 'needed_by', node_id, sum(files), 1, node_id, max(downloads)
      from shown where node_id <> ${nodeId} group by node_id
    ), ranked as (
      select *, count(*) over (partition by kind) as total,
        row_number() over (
          partition by kind
          -- A pack decides how many examples it ships, so that their number ranks among its own only.
          order by publishers desc, case kind when 'needs' then examples end desc, downloads desc, id
        ) as position
      from placed
    )
    select r.kind, r.id, n.name, n.publisher_id, p.name as publisher_name, r.downloads, r.examples, r.publishers, r.total,
      r.source as example_node_id, v.version as example_version, e.path as example_path
    from ranked r
    join nodes n on n.id = r.id
    join publishers p on p.id = n.publisher_id
    cross join lateral (
      select s.version_id, s.path from node_examples s
      where s.node_id = r.source and s.uses @> array[case r.kind when 'needed_by' then ${nodeId} else r.id end]
        and (r.kind <> 'used_together' or s.uses @> ${own})
      order by s.place limit 1
    ) e
    join node_versions v on v.id = e.version_id
    where r.position <= ${limit}
    order by r.kind, r.position
  `.execute(db)
  return rows
}
