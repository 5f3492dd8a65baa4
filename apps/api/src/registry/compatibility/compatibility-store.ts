import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Id of a node (case-insensitive), with a version number. */
export interface Numbered {
  nodeId: string
  version: string
}

/**
 * Returns the UUIDs of uploaded versions that are not deleted, in the requested order; undefined for missing versions.
 */
export async function findVersionIds(db: Database, wanted: Numbered[]): Promise<(string | undefined)[]> {
  const { rows } = await sql<{ position: number; id: string }>`
    select wanted.position, v.id
    from unnest(
      ${wanted.map(({ nodeId }) => nodeId.toLowerCase())}::text[], ${wanted.map(({ version }) => version)}::text[]
    ) with ordinality as wanted (node_id, version, position)
    join nodes n on lower(n.id) = wanted.node_id and n.status <> 'deleted'
    join node_versions v on v.node_id = n.id and v.version = wanted.version
    where v.uploaded_at is not null and v.status <> 'deleted'
  `.execute(db)
  const byPosition = new Map(rows.map(({ position, id }) => [position, id]))
  return wanted.map((_, index) => byPosition.get(index + 1))
}
