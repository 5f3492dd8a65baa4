import type { Insertable, Selectable } from 'kysely'
import type { PublisherStatus } from '../../schema/people-tables.ts'
import type { MadeWith } from '../../schema/staging-tables.ts'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { Database, Schema, VersionRow } from '../../schema/tables.ts'

export type UploadRow = Selectable<Schema['uploads']>

/** Saves a version that waits for its archive. Returns undefined when this version number already has an archive. */
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

/** Opens an upload for a version. An earlier upload of the version ends with its address. */
export async function openUpload(db: Database, upload: Insertable<Schema['uploads']>): Promise<UploadRow> {
  await db.deleteFrom('uploads').where('version_id', '=', upload.version_id).execute()
  return db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow()
}

export interface OpenUpload {
  max_bytes: number
  madeWith: MadeWith | null
  /** Signature of the Sigstore bundle in the publish request. */
  signature: string | null
  version: VersionRow
  node: { status: NodeStatus; statusDetail: string; mergedInto: string | null }
  publisher: { id: string; status: PublisherStatus }
}

/** Finds an open upload. */
export async function findUpload(db: Database, uploadId: string): Promise<OpenUpload | undefined> {
  const upload = await db.selectFrom('uploads').selectAll().where('id', '=', uploadId).executeTakeFirst()
  return upload && withVersion(db, upload)
}

/** Closes an upload; undefined when another request or a newer publish closed it first. */
export async function closeUpload(db: Database, uploadId: string): Promise<OpenUpload | undefined> {
  const upload = await db.deleteFrom('uploads').where('id', '=', uploadId).returningAll().executeTakeFirst()
  return upload && withVersion(db, upload)
}

async function withVersion(
  db: Database,
  { max_bytes, version_id, made_with: madeWith, signature_sha256: signature }: UploadRow,
): Promise<OpenUpload | undefined> {
  const row = await db
    .selectFrom('node_versions')
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .innerJoin('publishers', 'publishers.id', 'nodes.publisher_id')
    .selectAll('node_versions')
    .select([
      'nodes.status as node_status',
      'nodes.status_detail',
      'nodes.merged_into',
      'publishers.id as publisher_id',
      'publishers.status as publisher_status',
    ])
    .where('node_versions.id', '=', version_id)
    .executeTakeFirst()
  // A pack that was never published can be deleted between the two queries.
  if (!row) return undefined
  const { node_status, status_detail, merged_into, publisher_id, publisher_status, ...version } = row
  return {
    max_bytes,
    madeWith,
    signature,
    version,
    node: { status: node_status, statusDetail: status_detail, mergedInto: merged_into },
    publisher: { id: publisher_id, status: publisher_status },
  }
}

/** Records the archive of a version, whose upload is closed. */
export function recordArchive(
  db: Database,
  versionId: string,
  archive: { sha256: string; size: number; uploaded_at: Date },
): Promise<VersionRow> {
  return db
    .updateTable('node_versions')
    .set({ ...archive, updated_at: archive.uploaded_at })
    .where('id', '=', versionId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Saves the contents of a version's archive. */
export async function saveContents(db: Database, contents: Insertable<Schema['version_contents']>): Promise<void> {
  await db
    .insertInto('version_contents')
    .values(contents)
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet(contents))
    .execute()
}

/** Finds the number of another version of a node with the same bytes, unless it was deleted. */
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
