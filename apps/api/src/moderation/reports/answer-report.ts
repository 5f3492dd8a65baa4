import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { queueMail } from '../../access/mail/queue-mail.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { ReportState } from '../../schema/moderation-tables.ts'
import type { Database } from '../../schema/tables.ts'
import {
  findAdminReport,
  findReporterAddress,
  hasOpenTwin,
  lockReport,
  lockReporterOf,
  saveAnswer,
  type AdminReportRow,
  type ReportRow,
} from './report-store.ts'

const maxLength = 5000
const dayMs = 24 * 60 * 60 * 1000

interface Answer {
  state: ReportState
  answer: string
}

/**
 * Answers a report, changes the answer, or reopens the report. Mails the reporter after the first answer, and after a
 * later answer when the last is over a day old. A repeated answer changes nothing. Throws `report_not_found` and
 * `report_open_again`.
 */
export async function answerReport(
  context: Pick<Context, 'db' | 'clock' | 'jobs' | 'config'>,
  principal: Principal,
  reportId: string,
  wanted: { state: ReportState; answer?: string | undefined },
): Promise<AdminReportRow> {
  // A reopened report loses its answer.
  const given: Answer = { ...wanted, answer: wanted.state === 'open' ? '' : cleanText(wanted.answer, maxLength) }
  return context.db.transaction().execute(async (tx) => {
    // `reportNode` locks the reporter before the report too. Without this lock, two equal reports could be open.
    if (given.state === 'open') await lockReporterOf(tx, reportId)
    const report = await lockReport(tx, reportId)
    if (!report) throw new RegistryError('report_not_found', { reportId })
    if (report.state !== given.state || report.answer !== given.answer)
      await change(tx, context, principal, report, given)
    const answered = await findAdminReport(tx, reportId)
    if (!answered) throw new RegistryError('report_not_found', { reportId })
    return answered
  })
}

async function change(
  tx: Database,
  context: Pick<Context, 'clock' | 'jobs' | 'config'>,
  principal: Principal,
  report: ReportRow,
  { state, answer }: Answer,
): Promise<void> {
  const isOpen = state === 'open'
  if (isOpen && (await hasOpenTwin(tx, report)))
    throw new RegistryError('report_open_again', { nodeId: report.node_id })
  const actor = actorOf(principal)
  const now = context.clock.now()
  const answered = { answered_by: actor, answered_at: now }
  await saveAnswer(tx, report.id, { state, answer, ...(isOpen ? unanswered : answered) })
  if (!isOpen && isMailed(report, now)) await tell(tx, context, report, { state, answer })
  const detail = { report: report.id, from: report.state, to: state, ...(answer && { answer }) }
  await writeAudit(tx, { actor, action: 'report.answer', subject: `node:${report.node_id}`, detail })
}

/** Limits mails, so that two admins who disagree do not fill the reporter's inbox. */
function isMailed({ state, answered_at }: ReportRow, now: Date): boolean {
  return state === 'open' || answered_at === null || now.getTime() - answered_at.getTime() > dayMs
}

const unanswered = { answered_by: '', answered_at: null }

async function tell(
  tx: Database,
  context: Pick<Context, 'jobs' | 'config'>,
  { node_id, reporter_id }: ReportRow,
  { state, answer }: Answer,
): Promise<void> {
  const to = reporter_id === null ? undefined : await findReporterAddress(tx, reporter_id)
  if (to === undefined) return
  const kind = state === 'accepted' ? 'reportAccepted' : 'reportDeclined'
  const facts = { node: node_id, answer, url: `${context.config.publicUrl}/account` }
  await queueMail(tx, context, { to, kind, locale: 'en', facts })
}
