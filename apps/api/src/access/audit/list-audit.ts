import type { Database } from '../../schema/tables.ts'
import { listEntries, type AuditFilter, type AuditRow, type AuditSpan } from './audit-read-store.ts'

const maxLimit = 100
const usualLimit = 50

type Wanted = { [Field in keyof AuditSpan]?: AuditSpan[Field] | undefined }

/**
 * Lists at most 100 audit entries that match a filter, newest first by default. `before` and `after` are exclusive ids
 * that bound the page.
 */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  { order = 'newest', after = 0, before = Number.MAX_SAFE_INTEGER, limit = usualLimit }: Wanted,
): Promise<{ rows: AuditRow[]; hasMore: boolean }> {
  const wanted = limit < 1 ? usualLimit : Math.min(limit, maxLimit)
  // An extra row shows whether another page follows.
  const span = { order, after: countable(after), before: countable(before), limit: wanted + 1 }
  const rows = await listEntries(db, filter, span)
  return { rows: rows.slice(0, wanted), hasMore: rows.length > wanted }
}

/** Clamps an id to the range from 0 to `Number.MAX_SAFE_INTEGER`. */
function countable(id: number): number {
  return Math.max(0, Math.min(id, Number.MAX_SAFE_INTEGER))
}
