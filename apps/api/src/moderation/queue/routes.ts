import { operation } from '../../operation.ts'
import { parseAge } from '../../registry/lifecycle/parse-duration.ts'
import { listChangesBetween } from '../../registry/source/list-changes.ts'
import { readChangeBetween } from '../../registry/source/read-file-change.ts'
import { listAdminVersions } from './list-admin-versions.ts'
import { presentAdminVersion } from './present-admin-version.ts'
import { presentEvidence } from './present-evidence.ts'
import { readCompared } from './read-admin-version.ts'
import { readEvidence } from './read-evidence.ts'
import { readVersionFile } from './read-version-file.ts'
import { parseSearch } from './version-filter.ts'

export const moderationRoutes = [
  operation('listAdminVersions')(async ({ query }, context) => {
    const age = query.older_than && parseAge('older_than', query.older_than)
    const filter = {
      ...parseSearch(query.q ?? ''),
      statuses: query.status,
      nodeId: query.node_id,
      publisherId: query.publisher_id,
      rule: query.rule,
      isAsked: query.asked,
      reviewState: query.review_state,
      ...(age && { createdBefore: new Date(context.clock.now().getTime() - age) }),
    }
    const wanted = { page: query.page ?? 1, limit: query.limit ?? 50 }
    const { rows, ...page } = await listAdminVersions(context, filter, query.sort ?? 'oldest', wanted)
    return { status: 200, body: { versions: rows.map((row) => presentAdminVersion(context.config, row)), ...page } }
  }),
  operation('getAdminVersion')(async ({ path }, context) => ({
    status: 200,
    body: presentEvidence(context.config, await readEvidence(context, path)),
  })),
  operation('getAdminVersionFile')(async ({ path: address, query }, context) => {
    const { size, isText, text, isCut } = await readVersionFile(context, address, query.path)
    return { status: 200, body: { path: query.path, size, is_text: isText, text, is_cut: isCut } }
  }),
  operation('listVersionChanges')(async ({ path, query }, context) => {
    const { against, files, unchanged, isCut, isBySize } = await listChangesBetween(
      context,
      await readCompared(context.db, path, query.against),
    )
    return { status: 200, body: { against, files, unchanged, is_cut: isCut, is_by_size: isBySize } }
  }),
  operation('getVersionFileChange')(async ({ path: address, query }, context) => {
    const { against, patch, isText, isCut } = await readChangeBetween(
      context,
      await readCompared(context.db, address, query.against),
      query.path,
    )
    return { status: 200, body: { path: query.path, against, patch, is_text: isText, is_cut: isCut } }
  }),
]
