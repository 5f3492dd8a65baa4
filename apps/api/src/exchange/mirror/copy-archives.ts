import { rm } from 'node:fs/promises'
import { readArchive } from '../../registry/archives/read-archive.ts'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { lockNode } from '../../registry/nodes/update-from-version.ts'
import { RegistryError } from '../../platform/errors.ts'
import { collectUpload, type CollectedFile } from '../../registry/publishing/collect-upload.ts'
import { holdBlob } from '../../registry/publishing/hold-blob.ts'
import { keepBlob } from '../../registry/publishing/keep-blob.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { MirrorError, WithheldError } from './mirror-error.ts'
import { saveMirroredContents } from './mirrored-version-store.ts'
import type { SourceContents } from './parse-contents.ts'
import {
  countRemoteArchives,
  listRemoteArchives,
  settleArchive,
  type RemoteArchiveRow,
} from './remote-archive-store.ts'
import type { MirrorRun } from './run-mirror.ts'
import { UnusableFile } from './source.ts'

const batchSize = 50
const archiveMaxBytes = 2 * 1024 ** 3
const failuresInARow = 10
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Copies the archives of mirrored versions, each in its own transaction, so that an interrupted run resumes. An archive
 * with a wrong digest or size is refused and reported.
 */
export async function copyArchives(run: MirrorRun & { context: Context }): Promise<void> {
  const { context, source, summary } = run
  const total = await countRemoteArchives(context.db, source.baseUrl)
  let [done, failures, after] = [0, 0, lowestId]
  for (;;) {
    const rows = await listRemoteArchives(context.db, source.baseUrl, { after, limit: batchSize })
    await inParallel(rows, run.concurrency, async (row) => {
      try {
        await copyArchive(run, row)
        failures = 0
      } catch (error) {
        if (!(error instanceof MirrorError)) throw error
        // A source may withhold the archive of a version that is not active.
        if (!(error instanceof WithheldError) || row.status === 'active') {
          failures += 1
          if (failures >= failuresInARow) throw error
          summary.archives.failed.push({ id: row.node_id, version: row.version, reason: error.message })
        }
      }
      run.report(++done, Math.max(total, done))
    })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function copyArchive(
  { context, source, summary }: MirrorRun & { context: Context },
  row: RemoteArchiveRow,
): Promise<void> {
  // Stored bytes whose size differs from the source's size are fetched again, compared and reported.
  if (row.sha256 && row.size && (await isHere(context, row.sha256, row.size))) {
    await settle(context, row, { sha256: row.sha256, size: row.size }, undefined)
    summary.archives.copied += 1
    return
  }
  const file = await source.readFile(row.remote_url ?? '', (response) => collect(context, row, response))
  try {
    const contents = await contentsOf(file, row)
    await keepBlob(context, file)
    await settle(context, row, file, contents)
    summary.archives.copied += 1
    summary.archives.bytes += file.size
  } finally {
    await rm(file.path, { force: true })
  }
}

/** Checks again under the sweep lock, so that the next sweep already finds the version that names the bytes. */
async function isHere(context: Context, sha256: string, size: number): Promise<boolean> {
  if ((await context.blobs.size(sha256)) !== size) return false
  return (await holdBlob(context, sha256, () => context.blobs.size(sha256))) === size
}

async function collect(context: Context, row: RemoteArchiveRow, response: Response): Promise<CollectedFile> {
  const isPlain = !response.headers.has('content-encoding')
  const declaredSize = isPlain ? Number(response.headers.get('content-length') ?? 0) : 0
  const body = { stream: response.body, declaredSize }
  const file = await collectUpload(context.incomingDirectory, row.id, body, archiveMaxBytes)
  const problem =
    row.size !== null && row.size !== file.size
      ? `has ${file.size} bytes, not ${row.size} as the source says`
      : row.sha256 !== null && row.sha256 !== file.sha256
        ? 'has another SHA-256 than the source says'
        : undefined
  if (!problem) return file
  await rm(file.path, { force: true })
  throw new UnusableFile(problem)
}

/**
 * Returns the contents of an archive. Without a digest for comparison, an unreadable archive counts as a transfer
 * error.
 */
async function contentsOf(file: CollectedFile, row: RemoteArchiveRow): Promise<SourceContents | undefined> {
  try {
    const archive = await readArchive(file.path)
    return { ...archive, comfyNodeNames: [] }
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error
    if (row.sha256 === null && error.code !== 'archive_manifest_missing') {
      throw new MirrorError(`${row.remote_url} is no archive: ${error.message}`)
    }
    return undefined
  }
}

async function settle(
  context: Context,
  row: RemoteArchiveRow,
  archive: { sha256: string; size: number },
  contents: SourceContents | undefined,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const now = context.clock.now()
    // Publishing also locks in this order, which rules out a deadlock.
    await lockNode(tx, row.node_id)
    if (contents) await saveMirroredContents(tx, row.node_id, row.id, contents)
    await settleArchive(tx, row, { sha256: archive.sha256, size: archive.size }, now)
    const subject = `version:${row.node_id}@${row.version}`
    const detail = { sha256: archive.sha256, size: archive.size, from: row.remote_url }
    await writeAudit(tx, { actor: 'operator', action: 'version.mirror', subject, detail })
  })
}
