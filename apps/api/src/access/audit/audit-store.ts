import type { Database } from '../../schema/tables.ts'
import { enterInLog, scopeOfSubjects } from '../log/enter-in-log.ts'

export interface AuditEntry {
  /**
   * Actor of the change, such as `user:<id>`, `token:<id>`, `workflow:<repository>`, or `operator` for the command
   * line.
   */
  actor: string
  /** Action as `<noun>.<verb>`: `version.publish`. */
  action: string
  /** Subject of the action, such as `node:<id>`, `version:<node>@<version>`, `publisher:<id>`. */
  subject: string
  detail?: Record<string, unknown>
}

/**
 * Writes an audit entry. Call it after the change, in the transaction of that change. Nodes, versions and publishers in
 * the subject enter the transparency log, unless the action is in `quietActions`.
 */
export async function writeAudit(db: Database, { detail = {}, ...entry }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({ ...entry, detail: JSON.stringify(detail) })
    .execute()
  await enterSubjects(db, [entry])
}

/** Writes the audit entries of a change with many subjects. */
export async function writeAudits(db: Database, entries: AuditEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    const rows = entries.slice(start, start + entriesAtOnce)
    const values = rows.map(({ detail = {}, ...entry }) => ({ ...entry, detail: JSON.stringify(detail) }))
    await db.insertInto('audit_entries').values(values).execute()
    await enterSubjects(db, rows)
  }
}

async function enterSubjects(db: Database, entries: Pick<AuditEntry, 'action' | 'subject'>[]): Promise<void> {
  const scope = scopeOfSubjects(entries.filter(({ action }) => !isQuiet(action)).map(({ subject }) => subject))
  if (scope) await enterInLog(db, scope)
}

/** PostgreSQL takes at most 65,535 parameters a statement. */
const entriesAtOnce = 5000

/** Finds the newest entry of a subject with an action, by the index audit_entries_subject. */
export function findLastAudit(db: Database, { subject, action }: Pick<AuditEntry, 'subject' | 'action'>) {
  return db
    .selectFrom('audit_entries')
    .select(['actor', 'at', 'detail'])
    .where('subject', '=', subject)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Counts the entries of an actor with an action since a moment. */
export async function countAudit(
  db: Database,
  { actor, action, since }: Pick<AuditEntry, 'actor' | 'action'> & { since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('actor', '=', actor)
    .where('action', '=', action)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the entries of a subject with an action since a moment. The index audit_entries_subject serves the query. */
export async function countAuditOf(
  db: Database,
  { subject, action, since }: Pick<AuditEntry, 'subject' | 'action'> & { since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Actions that never change a state of the transparency log. Every other action triggers a look-up of changed states.
 * An action missing from this list costs time and hides nothing.
 */
const quietActions = new Set([
  'claim.start',
  'comfy_node.update',
  'comfy_nodes.read',
  'finding.annotate',
  'finding.unannotate',
  'invitation.create',
  'invitation.delete',
  'node.rate',
  'node.translate',
  'node.update',
  'publisher.update',
  'report.answer',
  'report.create',
  'review.ask',
  'stage.approve',
  'stage.expire',
  'stage.open',
  'stage.reject',
  'staging.off',
  'staging.on',
  'token.create',
  'token.delete',
  'token.exchange',
  'trusted_publisher.create',
  'trusted_publisher.delete',
  'version.compatibility',
  'version.contact',
  'version.tags',
  'version.update',
])

/** Tells whether an action never changes a state of the transparency log. */
function isQuiet(action: string): boolean {
  return quietActions.has(action)
}
