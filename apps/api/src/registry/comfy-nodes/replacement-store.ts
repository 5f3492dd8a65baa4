import { sql } from 'kysely'
import type { NodeReplacement } from '@registry/python-nodes'
import type { Database } from '../../schema/tables.ts'

/** Replaces the stored replacements that a version registers. */
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

/** Lists the replacements that some versions register. */
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

/**
 * Lists the replacements of the latest versions of listed nodes. The version has the new comfy node and lacks the old
 * comfy node, which no active version of another listed node ever had. Nodes take turns in the order, and each node has
 * a limit.
 */
export async function listCurrentReplacements(
  db: Database,
  limits: { nodeId: string | undefined; rows: number; bytes: number; rowsOfPack: number; bytesOfPack: number },
): Promise<CurrentReplacement[]> {
  const { nodeId } = limits
  const has = (key: string) => sql`exists (
    select from comfy_nodes c where c.version_id = r.version_id and c.name = each.replacement ->> ${sql.lit(key)}
  )`
  const { rows } = await sql<CurrentReplacement>`
    with registered as (
      select n.id as node_id, v.version, each.replacement, each.place
      from version_replacements r
      join nodes n on n.latest_version_id = r.version_id
      join node_versions v on v.id = r.version_id
      cross join lateral jsonb_array_elements(r.replacements) with ordinality as each (replacement, place)
      where n.status = 'active' and v.status = 'active' and ${nodeId === undefined ? sql`true` : sql`n.id = ${nodeId}`}
        and ${has('new_node_id')} and not ${has('old_node_id')}
        and not exists (
          select from comfy_nodes c
          join nodes o on o.id = c.node_id and o.status = 'active' and o.listed_at is not null
          left join node_versions w on w.id = c.version_id
          where c.name = each.replacement ->> 'old_node_id' and c.node_id <> n.id
            and (c.version_id is null or w.status = 'active')
        )
    ), numbered as (
      select *, row_number() over of_pack as nth, sum(octet_length(replacement::text)) over of_pack as bytes
      from registered window of_pack as (partition by node_id order by place)
    ), summed as (
      select *, sum(octet_length(replacement::text)) over (order by nth, node_id) as total from numbered
      where nth <= ${limits.rowsOfPack} and bytes <= ${limits.bytesOfPack}
    )
    select node_id, version, replacement from summed where total <= ${limits.bytes}
    order by nth, node_id limit ${limits.rows}
  `.execute(db)
  return rows
}
