import { operation } from '../../../operation.ts'
import { listAudit as list } from '../list-audit.ts'
import { presentAuditEntry } from '../present.ts'
import { readAuditFilter } from '../read-filter.ts'

export const listAudit = operation('listAudit')(async ({ query }, context) => {
  const { rows, hasMore } = await list(context.db, readAuditFilter(query), query)
  return { status: 200, body: { entries: rows.map(presentAuditEntry), has_more: hasMore } }
})
