import { operation } from '../../operation.ts'
import { RegistryError } from '../../platform/errors.ts'
import { pageOf } from '../../platform/paging.ts'
import { adminAsks } from '../admin-asks.ts'
import { readVersionPage } from '../list-versions.ts'
import { parseStatus, presentVersion } from '../present.ts'

const pageSizeMax = 100

export const listAllNodeVersions = operation('listAllNodeVersions')(async ({ query, headers }, context) => {
  if ((query.pageSize ?? 0) > pageSizeMax) throw new RegistryError('page_size_too_large', { limit: pageSizeMax })
  const page = pageOf({ ...query, ...(query.pageSize !== undefined && { limit: query.pageSize }) })
  const isForAdmin = await adminAsks(context, headers)
  const filter = {
    ...(isForAdmin && { includeHidden: true }),
    ...(query.nodeId && { nodeId: query.nodeId }),
    ...(query.publisherId && { publisherId: query.publisherId }),
    ...(query.statuses && { statuses: query.statuses.map(parseStatus) }),
    ...(query.status_reason && { reasonPart: query.status_reason }),
  }
  const { rows, total, totalPages } = await readVersionPage(context, filter, page)
  const withReason = query.include_status_reason ?? false
  const versions = rows.map((row) =>
    presentVersion(context.config, row, { nodeStatus: row.node_status, withReason, isForAdmin }),
  )
  return { status: 200, body: { total, page: page.page, pageSize: page.limit, totalPages, versions } }
})
