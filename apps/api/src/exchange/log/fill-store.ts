import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Version or node that existed before the log. */
export interface OlderRow {
  /** Position of the row in the order, as sortable text. */
  position: string
  node_id: string
  /** Null for a node without versions. */
  version: string | null
}

/** Lists versions by upload time, followed by owned nodes without a version. */
export async function listOlderRows(db: Database, after: string, limit: number): Promise<OlderRow[]> {
  const versions = after.startsWith('2 ') ? [] : await listVersions(db, after, limit)
  const left = limit - versions.length
  return left === 0
    ? versions
    : [...versions, ...(await listNodes(db, after.startsWith('2 ') ? after.slice(2) : '', left))]
}

async function listVersions(db: Database, after: string, limit: number): Promise<OlderRow[]> {
  const uploaded = sql`coalesce(uploaded_at, created_at)`
  const [, day, time, id] = after.split(' ')
  const isLater =
    id === undefined ? sql`true` : sql`(${uploaded}, id) > (${`${day} ${time}Z`}::timestamptz, ${id}::uuid)`
  // Only the listed rows are converted to text: converting all rows for each batch took longer than entering them.
  const { rows } = await sql<OlderRow>`
    select '1 ' || to_char(${uploaded} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' ' || id as position, node_id, version
    from node_versions where status <> 'pending' and ${isLater} order by ${uploaded}, id limit ${limit}
  `.execute(db)
  return rows
}

async function listNodes(db: Database, after: string, limit: number): Promise<OlderRow[]> {
  const { rows } = await sql<OlderRow>`
    select '2 ' || id as position, id as node_id, null as version from nodes
    where listed_at is not null and publisher_id <> 'unclaimed' and id collate "C" > ${after}
      and not exists (select from node_versions v where v.node_id = nodes.id)
    order by id collate "C" limit ${limit}
  `.execute(db)
  return rows
}

/** Locks publishers until the transaction ends, as `lockPublishersOf` does. */
export async function lockPublishers(db: Database, ids: readonly string[]): Promise<void> {
  await sql`select from publishers where id = any(${ids}::text[]) order by id collate "C" for share`.execute(db)
}

/** Locks the publishers of nodes until the transaction ends, so that publishers and their members cannot change. */
export async function lockPublishersOf(db: Database, nodeIds: string[]): Promise<void> {
  await sql`
    select from publishers where id in (select publisher_id from nodes where id = any(${nodeIds}::text[]))
    order by id collate "C" for share
  `.execute(db)
}
