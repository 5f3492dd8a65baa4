import type { Database } from '../../schema/tables.ts'
import { enterInLog, scopeOfSubjects } from '../log/enter-in-log.ts'

export interface AuditEntry {
  /** Who did it: `user:<id>`, `token:<id>`, `workflow:<repository>`, or `operator` for the command line. */
  actor: string
  /** What was done, as `<noun>.<verb>`: `version.publish`. */
  action: string
  /** To what: `node:<id>`, `version:<node>@<version>`, `publisher:<id>`. */
  subject: string
  detail?: Record<string, unknown>
}

/**
 * Writes an entry; call it in the transaction of the change that it tells of, after the change. Nodes, versions and
 * publishers that are its subject enter the transparency log, unless the action is in `quiet-actions.ts`.
 */
export async function writeAudit(db: Database, { detail = {}, ...entry }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({ ...entry, detail: JSON.stringify(detail) })
    .execute()
  await enterSubjects(db, [entry])
}

/** Writes many entries of one change. */
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

/** A statement takes 65,535 values. */
const entriesAtOnce = 5000

/** The newest entry that tells of this done to a subject; audit_entries_subject leads to it. */
export function findLastAudit(
  db: Database,
  { subject, action }: Pick<AuditEntry, 'subject' | 'action'>,
): Promise<{ actor: string; at: Date } | undefined> {
  return db
    .selectFrom('audit_entries')
    .select(['actor', 'at'])
    .where('subject', '=', subject)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many entries tell of the same done by the same actor since a moment. */
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

/** How many entries tell of the same done to the same subject since a moment; audit_entries_subject leads to them. */
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
 * Actions that never change a state of the transparency log. All others look for changed states, so that a new action that
 * is missing here costs time, and hides nothing.
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

/** Tells whether an action never changes a state of the log. */
function isQuiet(action: string): boolean {
  return quietActions.has(action)
}
