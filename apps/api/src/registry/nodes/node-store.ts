import { sql } from 'kysely'
import type { JsonRow } from '../../platform/db/json-row.ts'
import { prepared } from '../../platform/db/prepare.ts'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { adviceSql, type PackAdvice } from '../advisories/advisory-store.ts'
import { alikeForm } from './node-id.ts'

/** A node without the columns that only single reads need. */
export type NodeListRow = Omit<
  NodeRow,
  | 'search_text'
  | 'name_text'
  | 'repository_key'
  | 'comfy_node_pattern'
  | 'list_position'
  | 'root_commits'
  | 'author_since'
  | 'listed_since'
  | 'translations'
  | 'reserved_until'
  | 'tags_admin'
  | 'kept_columns'
  | 'merged_into'
  | 'stars_checked_at'
>

export const listColumns = [
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

/** Counters of a node; changes of the counters leave `updated_at` unchanged. */
export type NodeCounts = Pick<NodeRow, 'id' | 'downloads' | 'github_stars'>

const countColumns = ['id', 'downloads', 'github_stars'] as const satisfies readonly (keyof NodeCounts)[]

/** Finds listed nodes with some statuses by their ids, in any order. */
export function findListed(db: Database, ids: string[], statuses: readonly NodeStatus[]): Promise<NodeCounts[]> {
  return db
    .selectFrom('nodes')
    .select(countColumns)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('listed_at', 'is not', null)
    .where('status', 'in', statuses)
    .execute()
}

/** Lists the next public nodes after an id, ordered by id. */
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

/** Columns of a node that decide its visibility. */
export type NodeVisibility = JsonRow<Pick<NodeRow, 'id' | 'status' | 'status_detail' | 'listed_at' | 'merged_into'>>

/** Finds the visibility of a node by its id, without regard to case, in any state. */
export async function findVisibility(db: Database, id: string): Promise<NodeVisibility | undefined> {
  const { rows } = await sql<NodeVisibility>`${prepared}
    select id, status, status_detail, listed_at, merged_into from nodes where lower(id) = ${id.toLowerCase()}
  `.execute(db)
  return rows[0]
}

/** A node with its published advisories, if any. */
export type AdvisedNode = NodeVisibility & { advice: PackAdvice[] | null }

/** Finds the visibility and the advisories of a node by its id, without regard to case, in any state. */
export async function findAdvisedNode(db: Database, id: string): Promise<AdvisedNode | undefined> {
  const { rows } = await sql<AdvisedNode>`${prepared}
    select id, status, status_detail, listed_at, merged_into, ${adviceSql.all} as advice
    from nodes n where lower(id) = ${id.toLowerCase()}
  `.execute(db)
  return rows[0]
}

/** Finds a node by its id, without regard to case, in any state. */
export function findNode(db: Database, id: string): Promise<NodeRow | undefined> {
  return db
    .selectFrom('nodes')
    .selectAll()
    .where(sql`lower(id)`, '=', id.toLowerCase())
    .executeTakeFirst()
}

/** Finds translations of nodes, by id; nodes without any are absent. */
export async function findTranslations(db: Database, ids: string[]): Promise<Map<string, NodeRow['translations']>> {
  const rows = await db
    .selectFrom('nodes')
    .select(['id', 'translations'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where(sql<boolean>`translations <> '{}'`)
    .execute()
  return new Map(rows.map(({ id, translations }) => [id, translations]))
}

/** Locks the nodes that no other transaction has locked, without waiting. */
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

/** Returns the ids that belong to a node. */
export async function listIds(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('nodes')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds to the installs of nodes; `updated_at` stays, because the nodes themselves did not change. */
export async function addInstalls(db: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update nodes set downloads = downloads + counted.count
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) as counted (id, count)
    where nodes.id = counted.id
  `.execute(db)
}

/**
 * Lists nodes whose ids differ from an id only in case or separators, without the id itself. A lock keeps new ids of
 * this form out until the transaction ends.
 */
export async function listAlikes(db: Database, id: string): Promise<NodeRow[]> {
  const form = alikeForm(id)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ids like ${form}`}, 0))`.execute(db)
  return db
    .selectFrom('nodes')
    .selectAll()
    .where(sql`regexp_replace(lower(id), '[-_.]+', '-', 'g')`, '=', form)
    .where(sql`lower(id)`, '<>', id.toLowerCase())
    .execute()
}

/** Reads the short facts of nodes, sorted by id. */
export function findBriefly(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('nodes')
    .leftJoin('node_versions', 'node_versions.id', 'nodes.latest_version_id')
    .select([
      ...(['nodes.id', 'nodes.name', 'nodes.repository', 'nodes.author'] as const),
      ...(['nodes.publisher_id', 'nodes.github_stars', 'node_versions.version as latest_version'] as const),
    ])
    .where('nodes.id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('nodes.id')
    .execute()
}
