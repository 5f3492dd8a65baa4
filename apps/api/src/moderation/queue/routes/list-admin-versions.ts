import { operation } from '../../../operation.ts'
import { listAdminVersions as list } from '../list-admin-versions.ts'
import { parseAge } from '../parse-age.ts'
import { presentAdminVersion } from '../present-admin-version.ts'
import { parseSearch } from '../version-filter.ts'

export const listAdminVersions = operation('listAdminVersions')(async ({ query }, context) => {
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
  const { rows, ...page } = await list(context, filter, query.sort ?? 'oldest', wanted)
  return { status: 200, body: { versions: rows.map((row) => presentAdminVersion(context.config, row)), ...page } }
})
