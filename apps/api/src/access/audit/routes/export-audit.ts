import { operation } from '../../../operation.ts'
import { exportAudit as exportEntries } from '../export-audit.ts'
import { readAuditFilter } from '../read-filter.ts'

export const exportAudit = operation('exportAudit')(async ({ method, principal, query }, context) => {
  const filter = readAuditFilter(query)
  const day = context.clock.now().toISOString().slice(0, 10)
  const headers = {
    'Content-Type': 'application/x-ndjson; charset=utf-8',
    'Content-Disposition': `attachment; filename="audit-${day}.ndjson"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  if (method === 'HEAD') return { status: 200, headers, body: '' }
  return { status: 200, headers, body: await exportEntries(context, principal, filter) }
})
