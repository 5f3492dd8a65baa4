import { type Insertable, type Updateable, sql } from 'kysely'
import type { NodeFacts } from '../../schema/node-tables.ts'
import type { Database, NodeRow, Schema } from '../../schema/tables.ts'

/**
 * Creates the node unless it exists, and locks it until the transaction ends. Ids are compared without regard to case.
 */
export async function lockOrCreateNode(
  db: Database,
  node: { id: string; publisherId: string; name: string },
): Promise<NodeRow> {
  for (;;) {
    await db
      .insertInto('nodes')
      .values({ id: node.id, publisher_id: node.publisherId, name: node.name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const locked = await lockedNode(db, node.id).executeTakeFirst()
    // The conflicting row may be deleted before its lock is free.
    if (locked) return locked
  }
}

/** Inserts a node; undefined when the id is taken, without regard to case. */
export function insertNode(db: Database, node: Insertable<Schema['nodes']>): Promise<NodeRow | undefined> {
  return db
    .insertInto('nodes')
    .values(node)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Locks a node until the transaction ends. Finds it by its id, without regard to case, in any state. */
export function lockNodeById(db: Database, nodeId: string): Promise<NodeRow | undefined> {
  return lockedNode(db, nodeId).executeTakeFirst()
}

/**
 * Locks nodes until the transaction ends. Finds them by their ids, without regard to case, in this order and in any
 * state.
 */
export function lockNodesById(db: Database, nodeIds: string[]): Promise<NodeRow[]> {
  return db
    .selectFrom('nodes')
    .selectAll()
    .where(sql`lower(id)`, '=', sql`any(${nodeIds.map((id) => id.toLowerCase())}::text[])`)
    .orderBy(sql`lower(id)`)
    .forUpdate()
    .execute()
}

/** Whether the archive of any version of a node has arrived. */
export async function hasArrivedVersion(db: Database, nodeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('uploaded_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an archive may still arrive for any version of a node. */
export async function isAwaited(db: Database, nodeId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .innerJoin('node_versions', 'node_versions.id', 'uploads.version_id')
    .select('uploads.id')
    .where('node_versions.node_id', '=', nodeId)
    .where('uploads.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts the nodes of a publisher that are listed, banned or reserved, wait for an archive, or have an uploaded
 * version.
 */
export async function countHeldNodes(db: Database, publisherId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('nodes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('publisher_id', '=', publisherId)
    .where('status', '<>', 'deleted')
    .where(
      sql<boolean>`(listed_at is not null or status = 'banned' or reserved_until > ${now} or exists (
        select 1 from uploads u join node_versions v on v.id = u.version_id
        where v.node_id = nodes.id and u.expires_at > ${now}
      ) or exists (select 1 from node_versions v where v.node_id = nodes.id and v.uploaded_at is not null))`,
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the nodes of a publisher that were neither published nor deleted. */
export async function countUnpublishedNodes(db: Database, publisherId: string): Promise<number> {
  const { count } = await db
    .selectFrom('nodes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('publisher_id', '=', publisherId)
    .where('listed_at', 'is', null)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes a locked node completely, unless the node was ever listed or has a known archive. Returns whether it deleted
 * the node.
 */
export async function deleteUnpublishedNode(db: Database, nodeId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('nodes')
    .where('id', '=', nodeId)
    .where('listed_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('node_versions')
            .select('node_versions.id')
            .whereRef('node_versions.node_id', '=', 'nodes.id')
            .where((version) =>
              version.or([version('uploaded_at', 'is not', null), version('remote_url', 'is not', null)]),
            ),
        ),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Gives a node that never had a version to another publisher. Its announced versions, details and staging are deleted.
 */
export async function handOver(
  db: Database,
  nodeId: string,
  to: Insertable<Schema['nodes']> & { created_at: Date },
): Promise<NodeRow> {
  await db.deleteFrom('node_versions').where('node_id', '=', nodeId).execute()
  await db.deleteFrom('node_staging').where('node_id', '=', nodeId).execute()
  return db
    .updateTable('nodes')
    .set({ ...nothingSaid, reserved_until: null, updated_at: to.created_at, ...to })
    .where('id', '=', nodeId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const nothingSaid: Omit<NodeFacts, 'name'> & { translations: string } = {
  description: '',
  author: '',
  category: '',
  license: '',
  repository: '',
  icon_url: '',
  banner_url: '',
  tags: [],
  translations: '{}',
}

/** Deletes the versions of a node whose archives have not arrived, and with them their upload addresses. */
export async function deleteAwaitedVersions(db: Database, nodeId: string): Promise<void> {
  await db
    .deleteFrom('node_versions')
    .where('node_id', '=', nodeId)
    .where('uploaded_at', 'is', null)
    .where('status', '=', 'pending')
    .execute()
}

/** Deletes the setting that switched staging of a node off, so that the publisher's default applies. */
export async function forgetStagingOff(db: Database, nodeId: string): Promise<void> {
  await db.deleteFrom('node_staging').where('node_id', '=', nodeId).where('is_on', '=', false).execute()
}

/** Changes a node and its time of change. */
export function changeNode(
  db: Database,
  nodeId: string,
  values: Updateable<Schema['nodes']>,
  now: Date,
): Promise<NodeRow> {
  return db
    .updateTable('nodes')
    .set({ ...values, updated_at: now })
    .where('id', '=', nodeId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds to the stars and ratings of a node; `updated_at` stays, because the node itself did not change. */
export function addRating(db: Database, nodeId: string, by: { stars: number; ratings: number }): Promise<NodeRow> {
  return db
    .updateTable('nodes')
    .set((set) => ({
      star_total: set('star_total', '+', by.stars),
      review_count: set('review_count', '+', by.ratings),
    }))
    .where('id', '=', nodeId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function lockedNode(db: Database, nodeId: string) {
  return db
    .selectFrom('nodes')
    .selectAll()
    .where(sql`lower(id)`, '=', nodeId.toLowerCase())
    .forUpdate()
}

/** Deletes the link of a node to its source registry; returns the base URL of the source, if any. */
export async function forgetSource(db: Database, nodeId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('mirrored_nodes')
    .where('node_id', '=', nodeId)
    .returning('base_url')
    .executeTakeFirst()
  return row?.base_url
}

/** Restores the link of a node to its source registry, if that registry is still a mirror source. */
export async function rememberSource(db: Database, baseUrl: string, nodeId: string): Promise<void> {
  await sql`
    insert into mirrored_nodes (node_id, base_url) select ${nodeId}, base_url from mirror_sources where base_url = ${baseUrl}
    on conflict do nothing
  `.execute(db)
}
