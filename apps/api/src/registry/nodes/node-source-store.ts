import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Forgets that a node came from a source; answers which, when it did. */
export async function forgetSource(db: Database, nodeId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('mirrored_nodes')
    .where('node_id', '=', nodeId)
    .returning('base_url')
    .executeTakeFirst()
  return row?.base_url
}

/** Notes again that a node came from a source, unless that one is forgotten. */
export async function rememberSource(db: Database, baseUrl: string, nodeId: string): Promise<void> {
  await sql`
    insert into mirrored_nodes (node_id, base_url) select ${nodeId}, base_url from mirror_sources where base_url = ${baseUrl}
    on conflict do nothing
  `.execute(db)
}
