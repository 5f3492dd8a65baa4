import { sql, type Selectable, type Updateable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type MirrorSourceRow = Selectable<Schema['mirror_sources']>

/** Returns the progress of a source; creates its row at the first use. */
export async function loadMirrorSource(db: Database, baseUrl: string): Promise<MirrorSourceRow> {
  await db
    .insertInto('mirror_sources')
    .values({ base_url: baseUrl })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('mirror_sources').selectAll().where('base_url', '=', baseUrl).executeTakeFirstOrThrow()
}

/** Lists the base URLs of all sources. */
export async function listMirrorSources(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('mirror_sources').select('base_url').orderBy('base_url').execute()
  return rows.map((row) => row.base_url)
}

export async function updateMirrorSource(
  db: Database,
  baseUrl: string,
  values: Updateable<Schema['mirror_sources']>,
): Promise<void> {
  await db.updateTable('mirror_sources').set(values).where('base_url', '=', baseUrl).execute()
}

/** Records nodes that the next run copies first. */
export async function addRetries(db: Database, baseUrl: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update mirror_sources set retry_node_ids = array(select distinct unnest(retry_node_ids || ${ids}::text[]) order by 1)
    where base_url = ${baseUrl}
  `.execute(db)
}

export async function listMirroredIds(db: Database, baseUrl: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mirrored_nodes')
    .innerJoin('nodes', 'nodes.id', 'mirrored_nodes.node_id')
    .select('nodes.id')
    .where('base_url', '=', baseUrl)
    .where('nodes.status', '<>', 'deleted')
    .orderBy('nodes.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Returns those of the given ids, ignoring case, that came from a source and are not deleted here. */
export async function findMirroredIds(db: Database, baseUrl: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('mirrored_nodes')
    .innerJoin('nodes', 'nodes.id', 'mirrored_nodes.node_id')
    .select('nodes.id')
    .where(sql`lower(nodes.id)`, '=', sql`any(${ids.map((id) => id.toLowerCase())}::text[])`)
    .where('base_url', '=', baseUrl)
    .where('nodes.status', '<>', 'deleted')
    .execute()
  return rows.map((row) => row.id)
}

export async function markNodeDeleted(db: Database, nodeId: string, now: Date): Promise<void> {
  await db.updateTable('nodes').set({ status: 'deleted', updated_at: now }).where('id', '=', nodeId).execute()
}
