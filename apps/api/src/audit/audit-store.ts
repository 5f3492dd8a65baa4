import type { Database } from '../schema/tables.ts'

export interface AuditEntry {
  /** Who did it: `token:<id>`, `operator` for the command line, later `user:<id>`. */
  actor: string
  /** What was done, as `<noun>.<verb>`: `version.publish`. */
  action: string
  /** To what: `node:<id>`, `version:<node>@<version>`, `publisher:<id>`. */
  subject: string
  detail?: Record<string, unknown>
}

/** Writes an entry; call it in the transaction of the change that it tells of. */
export async function writeAudit(db: Database, { detail = {}, ...entry }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({ ...entry, detail: JSON.stringify(detail) })
    .execute()
}
