import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { readNodeInAnyState } from '../../registry/nodes/read-node.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { ReportKind } from '../../schema/moderation-tables.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { readVersionOf } from '../../registry/versions/read-version.ts'
import { countReportsOf, insertReport, lockReporter, type ReportRow } from './report-store.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxADay = 20
const maxLength = 5000
const minLength = 10

export interface WantedReport {
  kind: ReportKind
  message: string
  version?: string | undefined
}

/**
 * Reports a visible or banned node to the admins. Throws `invalid_request`, `node_not_found`, `version_not_found`,
 * `too_many_reports` and `report_exists`.
 */
export async function reportNode(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  principal: UserPrincipal,
  nodeId: string,
  wanted: WantedReport,
): Promise<ReportRow> {
  const message = cleanText(wanted.message, maxLength)
  if (message.length < minLength) {
    throw new RegistryError('invalid_request', { detail: `message must have at least ${minLength} characters` })
  }
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await lockReporter(tx, principal.userId)
    const node = await readKnownNode(tx, nodeId)
    const version = await numberOf(tx, node, wanted.version)
    const made = await countReportsOf(tx, principal.userId, new Date(now.getTime() - dayMs))
    if (made >= maxADay) throw new RegistryError('too_many_reports', { limit: maxADay })
    const { kind } = wanted
    const facts = { node_id: node.id, version, kind, message, reporter_id: principal.userId, created_at: now }
    const report = await insertReport(tx, facts)
    if (!report) throw new RegistryError('report_exists', { nodeId: node.id })
    const detail = { report: report.id, kind, ...(version && { version }) }
    await writeAudit(tx, { actor: actorOf(principal), action: 'report.create', subject: `node:${node.id}`, detail })
    return report
  })
}

/** Returns a pack that is visible, or was visible until its ban. */
async function readKnownNode(tx: Database, nodeId: string): Promise<NodeRow> {
  const node = await readNodeInAnyState(tx, nodeId)
  if (node.listed_at === null || node.status === 'deleted') throw new RegistryError('node_not_found', { nodeId })
  return node
}

/** Returns the canonical number of the reported version; an empty text for a report on the whole pack. */
async function numberOf(tx: Database, node: NodeRow, text: string | undefined): Promise<string> {
  return text?.trim() ? (await readVersionOf(tx, node, text.trim())).version : ''
}
