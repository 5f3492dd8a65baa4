import { sql } from 'kysely'
import type { ExtractStatus } from '../../schema/node-tables.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'

/** Records the result of an extraction; with `unlessKnown`, an earlier success stays. */
export async function setExtractStatus(
  db: Database,
  versionId: string,
  {
    status,
    reason,
    cloudBuildInfo,
    unlessKnown = false,
  }: { status: ExtractStatus; reason: string; cloudBuildInfo?: Record<string, string>; unlessKnown?: boolean },
): Promise<void> {
  await db
    .updateTable('node_versions')
    .set({
      comfy_node_extract_status: status,
      comfy_node_extract_reason: reason,
      ...(cloudBuildInfo && { comfy_node_cloud_build_info: JSON.stringify(cloudBuildInfo) }),
    })
    .where('id', '=', versionId)
    .where((version) => (unlessKnown ? version('comfy_node_extract_status', '<>', 'success') : version.lit(true)))
    .execute()
}

/**
 * Lists versions with a local archive and unknown comfy nodes: first versions without an attempt, oldest first, then by
 * the age of the last attempt.
 */
export async function listUnextracted(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('node_versions')
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .select('node_versions.id')
    .where('comfy_node_extract_status', '<>', 'success')
    .where('sha256', 'is not', null)
    .where('remote_url', 'is', null)
    .where('uploaded_at', 'is not', null)
    .where('node_versions.status', 'not in', ['deleted', 'banned'])
    .where('nodes.status', '<>', 'deleted')
    .orderBy(sql`comfy_node_extract_status = 'failed'`)
    .orderBy(
      sql`case comfy_node_extract_status when 'failed' then node_versions.updated_at else node_versions.created_at end`,
    )
    .orderBy('node_versions.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds an uploaded version by number, unless it was deleted. */
export function findArrivedVersion(db: Database, nodeId: string, version: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('node_versions')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .where('uploaded_at', 'is not', null)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
}
