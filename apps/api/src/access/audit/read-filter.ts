import { readDate } from '../../platform/wire.ts'
import type { AuditFilter } from './audit-read-store.ts'

interface AuditQuery {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  batch?: string | undefined
  since?: string | undefined
  until?: string | undefined
  machines?: boolean | undefined
}

/** Reads the audit filter of a query string. Empty fields count as missing. Throws `invalid_request`. */
export function readAuditFilter({ actor, action, subject, batch, since, until, machines }: AuditQuery): AuditFilter {
  return {
    actor: actor || undefined,
    action: action || undefined,
    subject: subject || undefined,
    batch: batch || undefined,
    since: since ? readDate('since', since) : undefined,
    until: until ? readDate('until', until) : undefined,
    people: machines === false || undefined,
  }
}
