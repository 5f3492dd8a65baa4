import { operation } from '../../../operation.ts'
import { listReports as list } from '../list-reports.ts'
import { presentAdminReport } from '../present.ts'

export const listReports = operation('listReports')(async ({ query }, context) => {
  const { rows, ...page } = await list(
    context.db,
    { states: query.state, kinds: query.kind, nodeId: query.node_id || undefined },
    { sort: query.sort ?? 'oldest', page: query.page ?? 1, limit: query.limit ?? 50 },
  )
  return { status: 200, body: { reports: rows.map(presentAdminReport), ...page } }
})
