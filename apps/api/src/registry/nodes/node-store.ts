import { sql } from 'kysely'
import type { Database, NodeRow, NodeStatus } from '../../schema/tables.ts'

/** A node without what only single reads need. */
export type NodeListRow = Omit<
  NodeRow,
  | 'search_text'
  | 'name_text'
  | 'repository_key'
  | 'comfy_node_pattern'
  | 'list_position'
  | 'translations'
  | 'reserved_until'
  | 'tags_admin'
  | 'kept_columns'
  | 'merged_into'
  | 'stars_checked_at'
>

const listColumns = [
  'id',
  'publisher_id',
  'latest_version_id',
  'name',
  'description',
  'author',
  'category',
  'license',
  'repository',
  'icon_url',
  'banner_url',
  'tags',
  'preempted_comfy_node_names',
  'search_ranking',
  'downloads',
  'github_stars',
  'star_total',
  'review_count',
  'comfy_node_count',
  'status',
  'status_detail',
  'listed_at',
  'released_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof NodeListRow)[]

/** What is counted of a node all the time, of which its `updated_at` says nothing. */
export type NodeCounts = Pick<NodeRow, 'id' | 'downloads' | 'github_stars'>

export const countColumns = ['id', 'downloads', 'github_stars'] as const satisfies readonly (keyof NodeCounts)[]

/** Nodes by their ids, in any order and of any state. */
export function findNodes(db: Database, ids: string[]): Promise<NodeListRow[]> {
  return db
    .selectFrom('nodes')
    .select(listColumns)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

/** Listed nodes of some statuses by their ids, in any order. */
export function findListed(db: Database, ids: string[], statuses: readonly NodeStatus[]): Promise<NodeCounts[]> {
  return db
    .selectFrom('nodes')
    .select(countColumns)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('listed_at', 'is not', null)
    .where('status', 'in', statuses)
    .execute()
}

/** The next nodes after an id that everyone may see, in the order of ids. */
export function listPublicAfter(db: Database, after: string, limit: number): Promise<NodeListRow[]> {
  return db
    .selectFrom('nodes')
    .select(listColumns)
    .where('listed_at', 'is not', null)
    .where('status', '=', 'active')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A node by its id, without regard to case, whatever its state. */
export function findNode(db: Database, id: string): Promise<NodeRow | undefined> {
  return db
    .selectFrom('nodes')
    .selectAll()
    .where(sql`lower(id)`, '=', id.toLowerCase())
    .executeTakeFirst()
}

/** What nodes are called in other languages, by their ids; those without translations are absent. */
export async function findTranslations(db: Database, ids: string[]): Promise<Map<string, NodeRow['translations']>> {
  const rows = await db
    .selectFrom('nodes')
    .select(['id', 'translations'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where(sql<boolean>`translations <> '{}'`)
    .execute()
  return new Map(rows.map(({ id, translations }) => [id, translations]))
}

/** Locks those of the nodes that no other transaction has, without waiting. */
export async function lockFreeNodes(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('nodes')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the ids that nodes have. */
export async function listIds(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('nodes')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds to the installations of nodes; their `updated_at` stays, because nothing about the nodes changed. */
export async function addInstalls(db: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update nodes set downloads = downloads + counted.count
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) as counted (id, count)
    where nodes.id = counted.id
  `.execute(db)
}
