import { sql, type Insertable, type Selectable } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { ReportKind, ReportState } from '../../schema/moderation-tables.ts'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type ReportRow = Selectable<Schema['node_reports']>

/** Report with further facts for admins, and with the reporter and answering admin while their accounts exist. */
export interface AdminReportRow extends ReportRow {
  node_name: string
  node_status: NodeStatus
  publisher_id: string
  reporter_name: string | null
  reporter_email: string | null
  answerer_name: string | null
  same_node: number
}

export interface ReportFilter {
  states?: ReportState[] | undefined
  kinds?: ReportKind[] | undefined
  nodeId?: string | undefined
}

/** Locks a reporter until the transaction ends, so that concurrent reports run in sequence. */
export async function lockReporter(db: Database, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Locks the reporter of a report, if the account still exists. */
export async function lockReporterOf(db: Database, reportId: string): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', (select) => select.selectFrom('node_reports').select('reporter_id').where('id', '=', reportId))
    .forNoKeyUpdate()
    .execute()
}

/** Counts the reports of a person, optionally since a date. Uses the index node_reports_reporter. */
export async function countReportsOf(db: Database, reporterId: string, since?: Date): Promise<number> {
  let query = db
    .selectFrom('node_reports')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
  if (since) query = query.where('created_at', '>', since)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Inserts a report, unless its reporter has an open report of this kind on this node. */
export function insertReport(db: Database, report: Insertable<Schema['node_reports']>): Promise<ReportRow | undefined> {
  return db
    .insertInto('node_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Lists a page of a person's reports, newest first. */
export function listReportsOf(db: Database, reporterId: string, page: Page): Promise<ReportRow[]> {
  return db
    .selectFrom('node_reports')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
}

export function lockReport(db: Database, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('node_reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns whether the reporter has another open report of this kind on this node. */
export async function hasOpenTwin(db: Database, report: ReportRow): Promise<boolean> {
  const twin = await db
    .selectFrom('node_reports')
    .select('id')
    .where('node_id', '=', report.node_id)
    .where('reporter_id', '=', report.reporter_id)
    .where('kind', '=', report.kind)
    .where('state', '=', 'open')
    .where('id', '<>', report.id)
    .executeTakeFirst()
  return twin !== undefined
}

export async function saveAnswer(
  db: Database,
  id: string,
  answer: Pick<ReportRow, 'state' | 'answer' | 'answered_by' | 'answered_at'>,
): Promise<void> {
  await db.updateTable('node_reports').set(answer).where('id', '=', id).execute()
}

/** Returns the verified address of a reporter who is not banned. */
export async function findReporterAddress(db: Database, reporterId: string): Promise<string | undefined> {
  const reporter = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', reporterId)
    .where('status', '=', 'active')
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return reporter?.email ?? undefined
}

export function findAdminReport(db: Database, id: string): Promise<AdminReportRow | undefined> {
  return adminReports(db).where('node_reports.id', '=', id).executeTakeFirst()
}

/**
 * Lists a page of reports through the index node_reports_state or node_reports_node. The query reads joined facts only
 * for the page.
 */
export function listAdminReports(
  db: Database,
  { states, ...filter }: ReportFilter,
  direction: 'asc' | 'desc',
  page: Page,
): Promise<AdminReportRow[]> {
  let wanted = db.selectFrom('node_reports').select('node_reports.id').where(passes(filter))
  if (states) wanted = wanted.where('node_reports.state', 'in', states)
  wanted = wanted
    .orderBy('node_reports.created_at', direction)
    .orderBy('node_reports.id', direction)
    .limit(page.limit)
    .offset(offsetOf(page))
  return adminReports(db)
    .where('node_reports.id', 'in', wanted)
    .orderBy('node_reports.created_at', direction)
    .orderBy('node_reports.id', direction)
    .execute()
}

/** Counts matching reports by state, ignoring the filter on states. */
export function countReports(
  db: Database,
  filter: ReportFilter,
): Promise<{ state: ReportState; count: number; oldest: Date }[]> {
  return db
    .selectFrom('node_reports')
    .select((select) => [
      'state',
      select.fn.countAll<number>().as('count'),
      select.fn.min<Date>('node_reports.created_at').as('oldest'),
    ])
    .where(passes(filter))
    .groupBy('state')
    .execute()
}

function passes({ kinds, nodeId }: Omit<ReportFilter, 'states'>) {
  const ofKind = kinds ? sql`node_reports.kind = any(${kinds}::text[])` : sql`true`
  const ofNode =
    nodeId === undefined
      ? sql`true`
      : sql`node_reports.node_id = (select n.id from nodes n where lower(n.id) = ${nodeId.toLowerCase()})`
  return sql<boolean>`${ofKind} and ${ofNode}`
}

function adminReports(db: Database) {
  return db
    .selectFrom('node_reports')
    .innerJoin('nodes', 'nodes.id', 'node_reports.node_id')
    .leftJoin('users as reporter', 'reporter.id', 'node_reports.reporter_id')
    .leftJoin('users as answerer', (join) =>
      join.on(
        sql<boolean>`node_reports.answered_by like 'user:%' and answerer.id = substr(node_reports.answered_by, 6)`,
      ),
    )
    .selectAll('node_reports')
    .select([
      'nodes.name as node_name',
      'nodes.status as node_status',
      'nodes.publisher_id',
      'reporter.name as reporter_name',
      'reporter.email as reporter_email',
      sql<string | null>`coalesce(nullif(answerer.name, ''), answerer.email)`.as('answerer_name'),
      sql<number>`(select count(*) from node_reports o
        where o.node_id = node_reports.node_id and o.state = 'open' and o.id <> node_reports.id)`.as('same_node'),
    ])
}
