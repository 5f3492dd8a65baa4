import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

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
