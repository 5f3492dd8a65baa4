import type { Updateable } from 'kysely'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import { readVersion, versionFacts } from '../../releases/notes/release-version.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import type { SampleCatalogue, SampleRelease } from './catalogue.ts'

const loadedAction = 'sample.load'

/** Returns whether the sample catalogue is completely loaded. */
export async function isSampleLoaded(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', loadedAction)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function someNodeIds(db: Database, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('nodes').select('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

/** Returns the UUID of a version whose archive has arrived. */
export async function findArrived(db: Database, nodeId: string, version: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .where('uploaded_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

export async function dressNode(db: Database, id: string, values: Updateable<Schema['nodes']>): Promise<void> {
  await db.updateTable('nodes').set(values).where('id', '=', id).execute()
}

export async function dressVersion(
  db: Database,
  nodeId: string,
  version: string,
  values: Updateable<Schema['node_versions']>,
): Promise<void> {
  await db
    .updateTable('node_versions')
    .set(values)
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .execute()
}

export async function dressPublisher(
  db: Database,
  id: string,
  values: Updateable<Schema['publishers']>,
): Promise<void> {
  await db.updateTable('publishers').set(values).where('id', '=', id).execute()
}

export { loadedAction }

/** Publishes a note on the date of the catalogue, unless its version has a note. */
export async function saveRelease(
  db: Database,
  { project, version, attention, published_at, contents }: SampleRelease,
): Promise<void> {
  const day = new Date(published_at)
  const row = await db
    .insertInto('release_notes')
    .values({
      project,
      ...versionFacts(readVersion(version)),
      attention,
      status: 'published',
      source: 'admin',
      is_edited: true,
      published_at: day,
      created_at: day,
      updated_at: day,
    })
    .onConflict((conflict) => conflict.columns(['project', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const texts = Object.entries(contents).map(([locale, content]) => ({ release_id: row.id, locale, content }))
  await db.insertInto('release_note_contents').values(texts).execute()
}

/** Inserts an unclaimed node with the known names of its comfy nodes. */
export async function saveUnclaimed(
  db: Database,
  { comfy_node_names: names, ...node }: SampleCatalogue['unclaimed'][number],
): Promise<void> {
  const listedAt = new Date('2025-03-01T09:00:00Z')
  await db
    .insertInto('nodes')
    .values({
      ...node,
      publisher_id: unclaimedPublisherId,
      comfy_node_count: names.length,
      listed_at: listedAt,
      created_at: listedAt,
      updated_at: listedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('comfy_nodes')
    .values(names.map((name) => ({ node_id: node.id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
