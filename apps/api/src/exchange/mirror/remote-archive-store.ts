import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'

/** A version whose archive is still at its source. */
export interface RemoteArchiveRow {
  id: string
  node_id: string
  version: string
  status: VersionStatus
  remote_url: string | null
  sha256: string | null
  size: number | null
}

/** Lists versions of a source without a local archive, by id, after the given id. */
export function listRemoteArchives(
  db: Database,
  baseUrl: string,
  { after, limit }: { after: string; limit: number },
): Promise<RemoteArchiveRow[]> {
  return remoteArchives(db, baseUrl)
    .select([
      'node_versions.id',
      'node_versions.node_id',
      'version',
      'node_versions.status',
      'remote_url',
      'node_versions.sha256',
      'node_versions.size',
    ])
    .where('node_versions.id', '>', after)
    .orderBy('node_versions.id')
    .limit(limit)
    .execute()
}

export async function countRemoteArchives(db: Database, baseUrl: string): Promise<number> {
  const { count } = await remoteArchives(db, baseUrl)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Records the local archive of a version, so that its comfy nodes can be extracted. The node counts as changed, because
 * its download address changes.
 */
export async function settleArchive(
  db: Database,
  row: Pick<RemoteArchiveRow, 'id' | 'node_id'>,
  archive: { sha256: string; size: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('node_versions')
    .set({
      sha256: archive.sha256,
      size: archive.size,
      remote_url: null,
      comfy_node_extract_status: 'pending',
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  await db.updateTable('nodes').set({ updated_at: now }).where('id', '=', row.node_id).execute()
}

function remoteArchives(db: Database, baseUrl: string) {
  return db
    .selectFrom('node_versions')
    .innerJoin('mirrored_nodes', 'mirrored_nodes.node_id', 'node_versions.node_id')
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .where('base_url', '=', baseUrl)
    .where('nodes.status', '<>', 'deleted')
    .where('remote_url', 'is not', null)
    .where('node_versions.status', 'in', ['active', 'pending', 'flagged'])
}
