import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

const mostLines = 200_000

/** Lists the requirements of every public version, without duplicates. */
export async function listRequirementLines(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select distinct line
    from node_versions v join nodes n on n.id = v.node_id cross join lateral unnest(v.dependencies) as line
    where v.status = 'active' and v.uploaded_at is not null and n.status = 'active' and n.listed_at is not null
    order by line limit ${mostLines}
  `.execute(db)
  return rows.map(({ line }) => line)
}
