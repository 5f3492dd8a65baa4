import type { Database } from '../../schema/tables.ts'
import { listEntries, type AuditFilter, type AuditRow, type AuditSpan } from './audit-read-store.ts'

const maxLimit = 100
const usualLimit = 50

type Wanted = { [Field in keyof AuditSpan]?: AuditSpan[Field] | undefined }

/**
 * Entries of the audit log that pass a filter, by id and at most 100, the newest first unless otherwise asked; `before` and
 * `after` are ids that bound them, for the next page in either order.
 */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  { order = 'newest', after = 0, before = Number.MAX_SAFE_INTEGER, limit = usualLimit }: Wanted,
): Promise<{ rows: AuditRow[]; hasMore: boolean }> {
  const wanted = limit < 1 ? usualLimit : Math.min(limit, maxLimit)
  // One more tells whether there is more.
  const span = { order, after: countable(after), before: countable(before), limit: wanted + 1 }
  const rows = await listEntries(db, filter, span)
  return { rows: rows.slice(0, wanted), hasMore: rows.length > wanted }
}

/** Ids beyond what PostgreSQL counts to mean the same as the last of them. */
function countable(id: number): number {
  return Math.max(0, Math.min(id, Number.MAX_SAFE_INTEGER))
}
