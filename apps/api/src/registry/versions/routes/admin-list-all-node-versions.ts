import { operation } from '../../../operation.ts'
import { readEveryVersion } from '../list-every-version.ts'
import { presentVersionForAdmins } from '../present.ts'
import { readVersionQuery } from '../read-version-query.ts'

export const adminListAllNodeVersions = operation('adminListAllNodeVersions')(async ({ query }, context) => {
  const { filter, page } = readVersionQuery(query)
  const wanted = { ...filter, withDeleted: query.include_deleted ?? false, ...(query.tag && { tag: query.tag }) }
  const { rows, total, totalPages } = await readEveryVersion(context, wanted, query.sort ?? 'newest', page)
  const withReason = query.include_status_reason ?? false
  const versions = rows.map((row) =>
    presentVersionForAdmins(context.config, row, { nodeStatus: row.node_status, withReason }),
  )
  return { status: 200, body: { total, page: page.page, pageSize: page.limit, totalPages, versions } }
})
