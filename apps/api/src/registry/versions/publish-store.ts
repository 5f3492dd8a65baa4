import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PublisherStatus } from '../../schema/people-tables.ts'
import type { Database, NodeStatus, Schema, VersionRow } from '../../schema/tables.ts'

export type UploadRow = Selectable<Schema['uploads']>

/** Stores a version that waits for its archive; undefined when one of the same number has its archive already. */
export function saveAwaitedVersion(
  db: Database,
  values: Insertable<Schema['node_versions']>,
): Promise<VersionRow | undefined> {
  return db
    .insertInto('node_versions')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['node_id', 'version'])
        .doUpdateSet(values)
        .where('node_versions.uploaded_at', 'is', null)
        .where('node_versions.status', '=', 'pending'),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Opens an upload for a version; one that was open before ends, and so does its address. */
export async function openUpload(db: Database, upload: Insertable<Schema['uploads']>): Promise<UploadRow> {
  await db.deleteFrom('uploads').where('version_id', '=', upload.version_id).execute()
  return db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow()
}

/** What an upload is for. */
export interface OpenUpload {
  max_bytes: number
  version: VersionRow
  node: { status: NodeStatus; statusDetail: string }
  publisher: { id: string; status: PublisherStatus }
}

/** An upload that is still open. */
export async function findUpload(db: Database, uploadId: string): Promise<OpenUpload | undefined> {
  const upload = await db.selectFrom('uploads').selectAll().where('id', '=', uploadId).executeTakeFirst()
  return upload && withVersion(db, upload)
}

/** Ends an upload; undefined when another request or a newer publish ended it first. */
export async function closeUpload(db: Database, uploadId: string): Promise<OpenUpload | undefined> {
  const upload = await db.deleteFrom('uploads').where('id', '=', uploadId).returningAll().executeTakeFirst()
  return upload && withVersion(db, upload)
}

async function withVersion(db: Database, { max_bytes, version_id }: UploadRow): Promise<OpenUpload | undefined> {
  const row = await db
    .selectFrom('node_versions')
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .innerJoin('publishers', 'publishers.id', 'nodes.publisher_id')
    .selectAll('node_versions')
    .select([
      'nodes.status as node_status',
      'nodes.status_detail',
      'publishers.id as publisher_id',
      'publishers.status as publisher_status',
    ])
    .where('node_versions.id', '=', version_id)
    .executeTakeFirst()
  // A node that was never published can be deleted between the two questions.
  if (!row) return undefined
  const { node_status, status_detail, publisher_id, publisher_status, ...version } = row
  return {
    max_bytes,
    version,
    node: { status: node_status, statusDetail: status_detail },
    publisher: { id: publisher_id, status: publisher_status },
  }
}

export function updateVersion(
  db: Database,
  versionId: string,
  values: Updateable<Schema['node_versions']>,
): Promise<VersionRow> {
  return db
    .updateTable('node_versions')
    .set(values)
    .where('id', '=', versionId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps what was read from a version's archive. */
export async function saveContents(db: Database, contents: Insertable<Schema['version_contents']>): Promise<void> {
  await db
    .insertInto('version_contents')
    .values(contents)
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet(contents))
    .execute()
}

/** The publisher and the node that a version belongs to. */
export function findPublisherOf(
  db: Database,
  versionId: string,
): Promise<{ node_id: string; publisher_id: string } | undefined> {
  return db
    .selectFrom('node_versions')
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .select(['node_versions.node_id', 'nodes.publisher_id'])
    .where('node_versions.id', '=', versionId)
    .executeTakeFirst()
}

/** A version by its UUID, locked until the transaction ends. */
export function lockVersionRow(db: Database, versionId: string): Promise<VersionRow | undefined> {
  return db.selectFrom('node_versions').selectAll().where('id', '=', versionId).forUpdate().executeTakeFirst()
}

/** The number of a version of a node that has certain bytes, and was not deleted; undefined when none has. */
export async function findNumberOfBytes(
  db: Database,
  { nodeId, sha256, otherThan }: { nodeId: string; sha256: string; otherThan: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('node_versions')
    .select('version')
    .where('node_id', '=', nodeId)
    .where('sha256', '=', sha256)
    .where('status', '<>', 'deleted')
    .where('id', '<>', otherThan)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}
