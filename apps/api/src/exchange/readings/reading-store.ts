import type { Database } from '../../schema/tables.ts'

/** Tells whether a node has comfy nodes that were read from its repository, without a version. */
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
