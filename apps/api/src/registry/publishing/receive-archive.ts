import { rm } from 'node:fs/promises'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { readArchive, type Archive } from '../archives/read-archive.ts'
import { requestReviews } from '../lifecycle/request-review.ts'
import { refuseUnpublishable } from '../nodes/reserve-node.ts'
import { lockNode } from '../nodes/update-from-version.ts'
import { refuseUnproven } from '../provenance/check-provenance.ts'
import { lockActivePublisher } from '../publishers/lock-publisher.ts'
import { stageArrival } from '../staging/stage-arrival.ts'
import { parseVersion } from '../versions/version-number.ts'
import { collectUpload, type CollectedFile, type UploadBody } from './collect-upload.ts'
import { keepBlob } from './keep-blob.ts'
import {
  closeUpload,
  findNumberOfBytes,
  findUpload,
  recordArchive,
  saveContents,
  type OpenUpload,
} from './publish-store.ts'

/**
 * Receives an archive: stores its bytes, then records them and queues the review in a transaction, so that versions
 * never reference missing bytes. After a failed upload, the address works until it expires. Throws `upload_used`,
 * `already_published`, `publisher_not_found`, `publisher_banned`, `node_banned`, `node_deleted`, `body_too_large`,
 * `provenance_wrong_archive`, `provenance_replayed`, and archive errors.
 */
export async function receiveArchive(context: Context, uploadId: string, body: UploadBody): Promise<VersionRow> {
  const upload = await findUpload(context.db, uploadId)
  if (!upload) throw new RegistryError('upload_used')
  refuseUnwelcome(upload)
  const file = await collectUpload(context.incomingDirectory, uploadId, body, upload.max_bytes)
  try {
    const arrivedAt = context.clock.now()
    await refusePublished(context.db, upload.version, file)
    await refuseUnproven(context.db, upload, file.sha256)
    const archive = await readArchive(file.path)
    refuseForeign(archive, upload.version)
    await keepBlob(context, file)
    return await context.db
      .transaction()
      .execute((tx) => record(tx, context, { uploadId, upload, file, arrivedAt, archive }))
  } finally {
    await rm(file.path, { force: true })
  }
}

interface Received {
  uploadId: string
  upload: OpenUpload
  file: CollectedFile
  arrivedAt: Date
  archive: Archive
}

async function record(
  tx: Database,
  context: Context,
  { uploadId, upload, file, arrivedAt, archive }: Received,
): Promise<VersionRow> {
  // The lock order equals that of a publish, which avoids deadlocks.
  await lockActivePublisher(tx, upload.publisher.id)
  const node = await lockNode(tx, upload.version.node_id)
  const closed = await closeUpload(tx, uploadId)
  if (!closed || !node) throw new RegistryError('upload_used')
  refuseUnwelcome(closed)
  const { id, node_id: nodeId, version: number } = closed.version
  await saveContents(tx, {
    version_id: id,
    readme: archive.readme,
    license_text: archive.licenseText,
    files: JSON.stringify(archive.files),
    file_count: archive.fileCount,
    unpacked_size: archive.unpackedSize,
  })
  const version = await recordArchive(tx, id, { sha256: file.sha256, size: file.size, uploaded_at: arrivedAt })
  // The version row is locked now, so another publish cannot take the bundle.
  await refuseUnproven(tx, closed, file.sha256)
  await requestReviews(tx, context, [id])
  await writeAudit(tx, {
    actor: `upload:${uploadId}`,
    action: 'version.upload',
    subject: `version:${nodeId}@${number}`,
    detail: { sha256: file.sha256, size: file.size },
  })
  await stageArrival(tx, context, { node, version, madeWith: closed.madeWith, actor: `upload:${uploadId}` })
  return version
}

function refuseUnwelcome({ version: { node_id: nodeId }, node, publisher }: OpenUpload): void {
  // The publisher may be deleted or banned during a long upload.
  if (publisher.status === 'deleted') throw new RegistryError('publisher_not_found', { publisherId: publisher.id })
  if (publisher.status === 'banned') throw new RegistryError('publisher_banned', { publisherId: publisher.id })
  refuseUnpublishable({ id: nodeId, ...node })
}

/**
 * Throws when another version of the pack has the same bytes, because a new number would announce an update without a
 * change.
 */
async function refusePublished(
  db: Database,
  { id, node_id: nodeId }: VersionRow,
  { sha256 }: CollectedFile,
): Promise<void> {
  const version = await findNumberOfBytes(db, { nodeId, sha256, otherThan: id })
  if (version !== undefined) throw new RegistryError('already_published', { nodeId, version })
}

/**
 * Throws when the manifest names another pack or version than announced. A version computed at build time cannot be
 * compared.
 */
function refuseForeign({ manifest }: Archive, version: VersionRow): void {
  const expected = `${version.node_id} ${version.version}`
  const found = `${manifest.name ?? '?'} ${manifest.version ?? version.version}`
  const sameName = manifest.name?.toLowerCase() === version.node_id.toLowerCase()
  const sameVersion = manifest.version === undefined || parseVersion(manifest.version)?.version === version.version
  if (!sameName || !sameVersion) throw new RegistryError('archive_manifest_mismatch', { found, expected })
}
