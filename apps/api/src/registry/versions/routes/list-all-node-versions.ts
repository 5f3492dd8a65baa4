import { operation } from '../../../operation.ts'
import { mayAsk } from '../../../access/identity/may-ask.ts'
import { readVersionPage } from '../list-versions.ts'
import { presentVersion } from '../present.ts'
import { readVersionQuery } from '../read-version-query.ts'

export const listAllNodeVersions = operation('listAllNodeVersions')(async ({ query, headers }, context) => {
  const { filter, page } = readVersionQuery(query)
  const isForAdmin = await mayAsk(context, 'admin:read', headers)
  const wanted = { ...filter, ...(isForAdmin && { includeHidden: true }) }
  const { rows, total, totalPages } = await readVersionPage(context, wanted, page)
  const withReason = query.include_status_reason ?? false
  const versions = rows.map((row) =>
    presentVersion(context.config, row, { nodeStatus: row.node_status, withReason, isForAdmin }),
  )
  return { status: 200, body: { total, page: page.page, pageSize: page.limit, totalPages, versions } }
})
