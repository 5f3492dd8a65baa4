import { sql, type RawBuilder } from 'kysely'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'
import type { SourceNode, SourcePublisher } from './parse-node.ts'

export interface HeldNodeRow {
  id: string
  publisher_id: string
  status: NodeStatus
  /** Base URL of the source that the node came from; null for a node of this registry. */
  base_url: string | null
  has_versions: boolean
  /** Columns that an admin edited. */
  kept_columns: string[]
}

/** Locks the node with an id, ignoring case, until the transaction ends. */
export function lockHeldNode(db: Database, id: string): Promise<HeldNodeRow | undefined> {
  return db
    .selectFrom('nodes')
    .select(['id', 'publisher_id', 'status'])
    .select(sql<string[]>`kept_columns_now(nodes.id, nodes.kept_columns)`.as('kept_columns'))
    .select((select) => [
      select
        .selectFrom('mirrored_nodes')
        .select('base_url')
        .whereRef('mirrored_nodes.node_id', '=', 'nodes.id')
        .as('base_url'),
      sql<boolean>`exists (select 1 from node_versions v where v.node_id = nodes.id)`.as('has_versions'),
    ])
    .where(sql`lower(nodes.id)`, '=', id.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
}

/** Locks publishers until the transaction ends, in the order of their ids. */
export async function lockPublishers(db: Database, ids: string[]): Promise<void> {
  await db
    .selectFrom('publishers')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Creates or updates a publisher of a source, and tells whether anything changed. Returns undefined when the id belongs to this
 * registry or another source.
 */
export async function savePublisher(
  db: Database,
  baseUrl: string,
  publisher: SourcePublisher,
  now: Date,
): Promise<{ isChanged: boolean } | undefined> {
  const { created_at, ...facts } = publisher
  const created = await db
    .insertInto('publishers')
    .values({ ...facts, created_at: created_at ?? now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) {
    await db.insertInto('mirrored_publishers').values({ publisher_id: publisher.id, base_url: baseUrl }).execute()
    return { isChanged: true }
  }
  const owned = await db
    .selectFrom('mirrored_publishers')
    .select('publisher_id')
    .where('publisher_id', '=', publisher.id)
    .where('base_url', '=', baseUrl)
    .executeTakeFirst()
  if (!owned) return undefined
  const changed = await db
    .updateTable('publishers')
    .set(facts)
    .where('id', '=', publisher.id)
    .where(differs(facts))
    .returning('id')
    .executeTakeFirst()
  return { isChanged: changed !== undefined }
}

export async function insertMirroredNode(db: Database, baseUrl: string, node: SourceNode, now: Date): Promise<void> {
  await db
    .insertInto('nodes')
    .values({
      id: node.id,
      ...valuesOf(node),
      downloads: node.downloads,
      comfy_node_count: node.comfyNodeCount,
      created_at: node.created_at ?? now,
      listed_at: now,
      updated_at: now,
    })
    .execute()
  await db.insertInto('mirrored_nodes').values({ node_id: node.id, base_url: baseUrl }).execute()
}

/**
 * Updates a node from its source, except for columns that an admin edited; returns whether anything changed.
 * Installations counted here stay.
 */
export async function updateMirroredNode(
  db: Database,
  { id, kept_columns: kept }: Pick<HeldNodeRow, 'id' | 'kept_columns'>,
  node: SourceNode,
  now: Date,
): Promise<boolean> {
  const values = Object.fromEntries(Object.entries(valuesOf(node)).filter(([column]) => !kept.includes(column)))
  const changed = await db
    .updateTable('nodes')
    .set({ ...values, updated_at: now, listed_at: sql`coalesce(listed_at, ${now})` })
    .where('id', '=', id)
    .where(differs(values))
    .returning('id')
    .executeTakeFirst()
  await db
    .updateTable('nodes')
    .set({ downloads: node.downloads })
    .where('id', '=', id)
    .where('downloads', '<', node.downloads)
    .execute()
  return changed !== undefined
}

/** Turns a node that was only listed here into a node of the source. */
export async function adoptNode(db: Database, baseUrl: string, nodeId: string): Promise<void> {
  await db.insertInto('mirrored_nodes').values({ node_id: nodeId, base_url: baseUrl }).execute()
}

/**
 * Marks a node as changed after a change of its versions. Its count of comfy nodes never falls below the count of the
 * source.
 */
export async function touchNode(db: Database, id: string, comfyNodeCount: number, now: Date): Promise<void> {
  await db
    .updateTable('nodes')
    .set({ updated_at: now, comfy_node_count: sql`greatest(comfy_node_count, ${comfyNodeCount}::integer)` })
    .where('id', '=', id)
    .execute()
}

function valuesOf(node: SourceNode) {
  return { ...node.facts, publisher_id: node.publisher?.id ?? unclaimedPublisherId }
}

/** Returns a condition that is true when a row differs from the new values. */
function differs(values: Record<string, string | number | string[]>): RawBuilder<boolean> {
  const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
  const wanted = sql.join(Object.values(values).map((value) => sql`${value}${sql.raw(castOf(value))}`))
  return sql<boolean>`(${columns}) is distinct from (${wanted})`
}

function castOf(value: string | number | string[]): string {
  if (Array.isArray(value)) return '::text[]'
  return typeof value === 'number' ? '::integer' : '::text'
}
