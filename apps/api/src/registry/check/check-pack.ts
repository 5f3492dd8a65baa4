import { rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { AnalysisError } from '../analysis/analysis-error.ts'
import { analyseArchive } from '../analysis/analyse-archive.ts'
import { analyseVersion } from '../analysis/analyse-version.ts'
import { readArchive } from '../archives/read-archive.ts'
import type { Context } from '../../context.ts'
import { readListedNodeOrNone } from '../nodes/read-node.ts'
import { RegistryError } from '../../platform/errors.ts'
import { collectUpload, type UploadBody } from '../publishing/collect-upload.ts'
import { findVersions } from '../versions/find-versions.ts'
import { reportOn, type Earlier, type PackReport } from './pack-report.ts'

/**
 * Reviews an archive without publishing it, and stores nothing. Refuses only ids of public nodes of other
 * publishers; publishing also refuses unpublished, banned, deleted and merged nodes. Throws `node_id_taken`, `body_too_large`,
 * `too_many_checks`, `check_unfinished`, and the `archive_…` codes of an invalid archive.
 */
export async function checkPack(
  context: Context,
  address: { publisherId: string; nodeId: string },
  body: UploadBody,
): Promise<PackReport> {
  const node = await readListedNodeOrNone(context.db, address.nodeId)
  if (node && node.publisher_id !== address.publisherId) {
    throw new RegistryError('node_id_taken', { nodeId: node.id })
  }
  context.checkLimit.assertFree()
  const file = await collectUpload(context.incomingDirectory, randomUUID(), body, context.config.upload.maxBytes)
  try {
    return await context.checkLimit.hold(() => report(context, file.path, node?.latest_version_id ?? undefined))
  } finally {
    await rm(file.path, { force: true })
  }
}

/** Checks have their own thread, so that reviews of published versions never wait for checks. */
async function report(context: Context, path: string, latestId: string | undefined): Promise<PackReport> {
  const archive = await readArchive(path)
  const reader = { ...context, analyst: context.checkAnalyst }
  try {
    const analysis = await analyseArchive(reader, path)
    return reportOn(archive, analysis, await readEarlier(reader, latestId))
  } catch (error) {
    if (error instanceof AnalysisError) throw new RegistryError('check_unfinished', { detail: error.message })
    throw error
  }
}

/** Extracts the latest version again, so that both sides follow the current rules. */
async function readEarlier(
  context: Parameters<typeof analyseVersion>[0] & Pick<Context, 'db'>,
  versionId: string | undefined,
): Promise<Earlier | undefined> {
  if (versionId === undefined) return undefined
  const version = (await findVersions(context.db, [versionId])).get(versionId)
  if (!version || version.sha256 === null) return undefined
  const { extraction } = await analyseVersion(context, version.sha256)
  return { version: version.version, definitions: extraction.nodes }
}
