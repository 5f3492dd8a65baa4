import { adviseOn } from '../advisories/advice.ts'
import { assertPublic, readVisibilityOrMove, readPublicNode } from '../nodes/read-node.ts'
import { operation } from '../../operation.ts'
import { mayAsk } from '../../access/callers/may-ask.ts'
import { describeListed, listVersionsOf, lookUpVersions, readEveryVersion, readVersionPage } from './list-versions.ts'
import { parseStatus, presentPictureUrl, presentVersion, presentVersionForAdmins } from './present.ts'
import { assertVisible, readInstallableVersion, readContents } from './read-version.ts'
import { optionalText } from '../../platform/wire.ts'
import { blobKey } from '../../platform/blobs/blob-store.ts'
import { answerFile } from '../../platform/http/answer-file.ts'
import { relativeAddress } from '../../platform/http/relative-address.ts'
import { isStorable } from '../../platform/http/storable-text.ts'
import { readVersionQuery } from './read-version-query.ts'
import { RegistryError } from '../../platform/errors.ts'
import { parseVersion } from './version-number.ts'
import { findChanges } from '../comparison/find-changes.ts'
import { presentChangeSummary } from '../comparison/present.ts'
import { readDailyInstalls } from './read-daily-installs.ts'
import { presentProvenance, presentSource } from '../provenance/present.ts'
import { findWithVersion } from './find-with-version.ts'
import { editVersion } from './edit-version.ts'

const identifiersMax = 5000
const unsoundMessage = 'node_id and version must be texts without NUL and without half a surrogate pair.'

export const versionRoutes = [
  operation('listNodeVersions')(async ({ path, query, headers, url }, context) => {
    const isForAdmin = await mayAsk(context, 'admin:read', headers)
    const { node, movedTo } = await readVisibilityOrMove(context.db, path.nodeId, { inAnyState: isForAdmin })
    if (!node) return { status: 302, headers: { Location: relativeAddress(url, `/nodes/${movedTo}/versions`) } }
    const versions = await listVersionsOf(context.db, node, query.statuses?.map(parseStatus), isForAdmin)
    const options = { nodeStatus: node.status, withReason: query.include_status_reason ?? false, isForAdmin }
    const advice = await adviseOn(context.db, node.advice)
    const body = versions.map((version) => {
      const changes = version.summary ? presentChangeSummary(version.summary) : undefined
      const provenance = version.source ? presentSource(version.source) : undefined
      const advised = advice.ofVersion(node.id, version.version)
      return presentVersion(context.config, version, { ...options, changes, provenance, advised })
    })
    return { status: 200, body }
  }),
  operation('getNodeVersion')(async ({ path, query }, context) => {
    const found = await findWithVersion(context.db, path.nodeId, path.versionId)
    const node = await assertPublic(context.db, found, path.nodeId)
    const version = assertVisible(node.found, { nodeId: node.id, version: path.versionId })
    const changes = (await findChanges(context.db, [version])).get(version.id)
    const provenance = (await presentProvenance(context.db, [version])).get(version.id)
    const advised = (await adviseOn(context.db, node.advice)).ofVersion(node.id, version.version)
    const shown = { nodeStatus: node.status, withReason: query.include_status_reason ?? false }
    const options = { ...shown, changes, provenance, advised }
    return { status: 200, body: presentVersion(context.config, version, options) }
  }),
  operation('getNodeVersionContents')(async ({ path }, context) => {
    const version = await readInstallableVersion(context.db, path)
    const { contents, comfyNodeNames } = await readContents(context.db, version)
    return {
      status: 200,
      body: {
        ...optionalText('readme', contents.readme),
        ...optionalText('license_text', contents.license_text),
        ...presentPictureUrl(context.config, version),
        comfy_node_names: comfyNodeNames,
        file_count: contents.file_count,
        unpacked_size: contents.unpacked_size,
        files: contents.files,
      },
    }
  }),
  operation('listDailyInstalls')(async ({ path, query }, context) => {
    const node = await readPublicNode(context.db, path.nodeId)
    const { since, days } = await readDailyInstalls(context, node, query.days)
    return { status: 200, body: { ...optionalText('counted_since', since), days } }
  }),
  operation('downloadNodeVersion')(async ({ path, headers, method }, context) => {
    const found = await readInstallableVersion(context.db, path)
    const { node_id: nodeId, sha256, size, version, remote_url } = found
    if (remote_url !== null) return { status: 302, headers: { Location: remote_url } }
    if (sha256 === null || size === null) throw new Error(`${nodeId}@${version} is active without an archive`)

    const { filesPublicUrl } = context.config
    if (filesPublicUrl) return { status: 302, headers: { Location: `${filesPublicUrl}/${blobKey(sha256)}` } }
    return answerFile(
      { headers, method },
      {
        sha256,
        size,
        // Caches must revalidate before each use, because the version may have been banned.
        cacheControl: 'public, no-cache',
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="${nodeId}-${version}.zip"`,
        },
        open: (range) => context.blobs.open(sha256, range),
      },
    )
  }),
  operation('listAllNodeVersions')(async ({ query, headers }, context) => {
    const { filter, page } = readVersionQuery(query)
    const isForAdmin = await mayAsk(context, 'admin:read', headers)
    const wanted = { ...filter, ...(isForAdmin && { includeHidden: true }) }
    const { rows, total, totalPages } = await readVersionPage(context, wanted, page)
    const withReason = query.include_status_reason ?? false
    const changes = await findChanges(context.db, rows)
    const describe = await describeListed(context.db, rows)
    const versions = rows.map((row) => {
      const options = { nodeStatus: row.node_status, withReason, isForAdmin, changes: changes.get(row.id) }
      return presentVersion(context.config, row, { ...options, ...describe(row) })
    })
    return { status: 200, body: { total, page: page.page, pageSize: page.limit, totalPages, versions } }
  }),
  operation('adminListAllNodeVersions')(async ({ query }, context) => {
    const { filter, page } = readVersionQuery(query)
    const wanted = { ...filter, withDeleted: query.include_deleted ?? false, ...(query.tag && { tag: query.tag }) }
    const { rows, total, totalPages } = await readEveryVersion(context, wanted, query.sort ?? 'newest', page)
    const withReason = query.include_status_reason ?? false
    const versions = rows.map((row) =>
      presentVersionForAdmins(context.config, row, { nodeStatus: row.node_status, withReason }),
    )
    return { status: 200, body: { total, page: page.page, pageSize: page.limit, totalPages, versions } }
  }),
  operation('getBulkNodeVersions')(async ({ body }, context) => {
    const questions = body.node_versions
    if (questions.length > identifiersMax) throw new RegistryError('too_many_identifiers', { limit: identifiersMax })
    const wanted = questions.map(readQuestion)
    const { rows, look } = await lookUpVersions(
      context.db,
      wanted.filter(({ isSound }) => isSound),
    )
    const describe = await describeListed(context.db, rows)
    const results = wanted.map(({ identifier, version, isSound }) => {
      if (!isSound) return { identifier, status: 'error' as const, error_message: unsoundMessage }
      const row = look(identifier.node_id, version)
      if (!row) return { identifier, status: 'not_found' as const }
      const shown = row.node_status === 'banned' ? { ...row, status: row.node_status } : row
      const node_version = presentVersion(context.config, shown, { nodeStatus: row.node_status, ...describe(row) })
      return { identifier, status: 'success' as const, node_version }
    })
    return { status: 200, body: { node_versions: results } }
  }),
  operation('updateNodeVersion')(async ({ path, body, principal }, context) => {
    const version = await editVersion(context, principal, path, body)
    return { status: 200, body: presentVersion(context.config, version, { nodeStatus: 'active' }) }
  }),
]

/** Reads an entry as requested, with the version number normalized for the look-up. */
function readQuestion(question: unknown) {
  const { node_id, version }: { node_id?: unknown; version?: unknown } = isObject(question) ? question : {}
  const identifier = { node_id: textOf(node_id), version: textOf(version) }
  return {
    identifier,
    nodeId: identifier.node_id,
    version: parseVersion(identifier.version)?.version ?? identifier.version,
    isSound: isSoundText(node_id) && isSoundText(version),
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isSoundText(value: unknown): boolean {
  return typeof value === 'string' && isStorable(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
