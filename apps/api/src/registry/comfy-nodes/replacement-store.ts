import { sql } from 'kysely'
import type { NodeReplacement } from '@registry/python-nodes'
import type { Database } from '../../schema/tables.ts'

/** Notes what a version registers, in place of what was noted before. */
export async function saveReplacements(
  db: Database,
  versionId: string,
  replacements: readonly NodeReplacement[],
): Promise<void> {
  await db.deleteFrom('version_replacements').where('version_id', '=', versionId).execute()
  if (replacements.length === 0) return
  const row = { version_id: versionId, replacements: JSON.stringify(replacements) }
  await db.insertInto('version_replacements').values(row).execute()
}

/** Lists what some versions register. */
export async function listReplacementsOf(
  db: Database,
  versionIds: readonly string[],
): Promise<{ version_id: string; replacements: NodeReplacement[] }[]> {
  if (versionIds.length === 0) return []
  return db
    .selectFrom('version_replacements')
    .select(['version_id', 'replacements'])
    .where('version_id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .execute()
}

export interface CurrentReplacement {
  node_id: string
  version: string
  replacement: NodeReplacement
}

/** Lists what the latest versions of listed nodes register, where they have the new node and lack the old one. */
export async function listCurrentReplacements(
  db: Database,
  { nodeId, limit }: { nodeId: string | undefined; limit: number },
): Promise<CurrentReplacement[]> {
  const has = (key: string) => sql`exists (
    select from comfy_nodes c where c.version_id = r.version_id and c.name = each.replacement ->> ${sql.lit(key)}
  )`
  const { rows } = await sql<CurrentReplacement>`
    select n.id as node_id, v.version, each.replacement
    from version_replacements r
    join nodes n on n.latest_version_id = r.version_id
    join node_versions v on v.id = r.version_id
    cross join lateral jsonb_array_elements(r.replacements) with ordinality as each (replacement, place)
    where n.status = 'active' and v.status = 'active' and ${nodeId === undefined ? sql`true` : sql`n.id = ${nodeId}`}
      and ${has('new_node_id')} and not ${has('old_node_id')}
    order by n.id, each.place limit ${limit}
  `.execute(db)
  return rows
}
