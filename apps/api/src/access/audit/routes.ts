import { operation } from '../../operation.ts'
import { listAudit } from './list-audit.ts'
import { presentAuditEntry } from './present.ts'
import { readAuditFilter } from './read-filter.ts'
import { exportAudit } from './export-audit.ts'

export const auditRoutes = [
  operation('listAudit')(async ({ query }, context) => {
    const { rows, hasMore } = await listAudit(context.db, readAuditFilter(query), query)
    return { status: 200, body: { entries: rows.map(presentAuditEntry), has_more: hasMore } }
  }),
  operation('exportAudit')(async ({ method, principal, query }, context) => {
    const filter = readAuditFilter(query)
    const day = context.clock.now().toISOString().slice(0, 10)
    const headers = {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-${day}.ndjson"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    }
    if (method === 'HEAD') return { status: 200, headers, body: '' }
    return { status: 200, headers, body: await exportAudit(context, principal, filter) }
  }),
]
