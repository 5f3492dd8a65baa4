import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** The UUIDs of versions in any state by the ids of their nodes, without regard to case, and their numbers; in the order asked. */
export async function findVersionIds(
  db: Database,
  wanted: { nodeId: string; version: string }[],
): Promise<(string | undefined)[]> {
  const nodeIds = wanted.map(({ nodeId }) => nodeId.toLowerCase())
  const versions = wanted.map(({ version }) => version)
  const { rows } = await sql<{ position: number; id: string }>`
    select wanted.position, v.id
    from unnest(${nodeIds}::text[], ${versions}::text[]) with ordinality as wanted (node_id, version, position)
    join nodes n on lower(n.id) = wanted.node_id
    join node_versions v on v.node_id = n.id and v.version = wanted.version
  `.execute(db)
  const byPosition = new Map(rows.map(({ position, id }) => [position, id]))
  return wanted.map((_, index) => byPosition.get(index + 1))
}
