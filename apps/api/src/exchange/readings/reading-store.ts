import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Returns whether a node has comfy nodes that were read from its repository, outside of any version. */
export async function hasReadDefinitions(db: Database, nodeId: string): Promise<boolean> {
  const found = await db
    .selectFrom('comfy_nodes')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('version_id', 'is', null)
    .where('source_file', '<>', '')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Lists the names that a node has outside of any version. */
export async function listUnversionedNames(db: Database, nodeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comfy_nodes')
    .select('name')
    .where('node_id', '=', nodeId)
    .where('version_id', 'is', null)
    .execute()
  return rows.map(({ name }) => name)
}

/** Name with the time of its first commit, and digests of its inputs and outputs. */
export interface DatedName {
  name: string
  at: Date
  shape: number[]
}

/** Stores the first appearance of each name of a node; replaces an earlier reading. */
export async function saveHistory(db: Database, nodeId: string, roots: string[], names: DatedName[]): Promise<void> {
  await db.updateTable('nodes').set({ root_commits: roots }).where('id', '=', nodeId).execute()
  await sql`
    update comfy_nodes set first_seen_at = seen.at, shape = coalesce(seen.shape, '{}')
    from comfy_nodes own
    left join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as seen (name text, at timestamptz, shape integer[])
      on seen.name = own.name
    where own.node_id = ${nodeId} and own.version_id is null and comfy_nodes.id = own.id
  `.execute(db)
}
