import { searchTerms } from '../../../registry/nodes/search-terms.ts'
import { operation } from '../../../operation.ts'
import { pageWithin } from '../../../platform/paging.ts'
import { readAdminNodes } from '../list-admin-nodes.ts'

export const listAdminNodes = operation('listAdminNodes')(async ({ query }, context) => {
  const { q = '', status, publisher_id: publisherId, unclaimed, tag, ranked, preempting, reported } = query
  const filter = {
    terms: searchTerms(q),
    ...(status?.length && { statuses: status }),
    ...(publisherId && { publisherId }),
    ...(unclaimed !== undefined && { unclaimed }),
    ...(tag && { tag }),
    ranked: ranked ?? false,
    preempting: preempting ?? false,
    reported: reported ?? false,
  }
  const page = pageWithin(query, { usual: 50, most: 100 })
  return { status: 200, body: await readAdminNodes(context, filter, query.sort ?? 'updated', page) }
})
