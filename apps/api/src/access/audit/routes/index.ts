import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

export const auditRoutes = [listAudit, exportAudit]
