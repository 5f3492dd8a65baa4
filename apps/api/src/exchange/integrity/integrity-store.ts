import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Returns nodes whose latest version is yanked, not active, or of another node, at most 100. */
export async function findWrongLatest(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from nodes n join node_versions v on v.id = n.latest_version_id
    where v.node_id <> n.id or v.status <> 'active' or v.yanked_at is not null order by n.id limit 100
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns versions whose archive is stored here but has no extracted contents, at most 100. */
export async function findUnread(db: Database): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select v.node_id || '@' || v.version as version from node_versions v
    where v.sha256 is not null and not v.mirrored and not exists (select 1 from version_contents c where c.version_id = v.id)
    order by 1 limit 100
  `.execute(db)
  return rows.map(({ version }) => version)
}
