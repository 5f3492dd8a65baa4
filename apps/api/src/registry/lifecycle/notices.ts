import type { QueuedMail } from '../../access/mail/queue-mail.ts'
import type { Context } from '../../context.ts'
import type { Attempt } from '../../platform/jobs/queue.ts'
import type { Queues } from '../../queues.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { adviseVersion } from '../check/advise-version.ts'
import { listSummaries } from '../comparison/comparison-store.ts'
import { mailOwners } from '../members/owner-addresses.ts'
import { lockVersion, type LockedVersion } from '../versions/lock-version.ts'
import type { DecisionRow } from './decision-store.ts'
import { noticeOf, type DecisionNotice } from './decision-notice.ts'
import { tellSourceChange } from './tell-source-change.ts'
import { findLastTold, insertTold, listTellable, takeVerdict, type VerdictRow } from './notice-store.ts'

const mostFindings = 3

/**
 * Queues a mail to the owners when a review flagged their version or failed. Sends a single mail for each verdict, even
 * after repeated calls, and none for other outcomes.
 */
export async function tellVerdict(
  tx: Database,
  context: Pick<Context, 'clock' | 'config' | 'jobs'>,
  versionId: string,
): Promise<void> {
  const verdict = await takeVerdict(tx, versionId, context.clock.now())
  if (verdict) await mailOwners(tx, context, verdict.publisher_id, verdictMail(context, verdict))
}

/** Queues a mail to the owners when a published version breaks saved workflows without announcing it by its number. */
export async function tellBreak(
  tx: Database,
  context: Pick<Context, 'config' | 'jobs'>,
  { node, version }: LockedVersion,
): Promise<void> {
  const [summary] = await listSummaries(tx, [version.id])
  const asked = summary && adviseVersion(summary.since, 'major')
  if (!summary?.breaks_without_major || asked === undefined) return
  const { since } = summary
  const [id, from, to] = [node.id, since, version.version].map(encodeURIComponent)
  const url = `${context.config.publicUrl}/nodes/${id}/compare/${from}/${to}`
  const facts = { node: node.id, version: version.version, since, asked, url }
  await mailOwners(tx, context, node.publisher_id, { kind: 'releaseBreaks', facts })
}

/** Minutes before a notice: enough to undo a wrong batch, and short for a publisher who waits for an approval. */
const wait = 5

/**
 * Queues the notice of a decision for the owners of a version. The notice goes out after a delay, and only if the
 * decision still holds.
 */
export async function tellDecision(
  tx: Database,
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  { id: decisionId, version_id: versionId }: DecisionRow,
): Promise<void> {
  const due = new Date(clock.now().getTime() + wait * 60_000)
  await jobs.send(tx, 'tell-owners', { versionId, decisionId }, String(decisionId), due)
}

/** Mails a due decision to the owners, unless its content is known; a repeated run sends no second mail. */
export async function tellOwnersJob(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'jobs'>,
  { data: { versionId, decisionId } }: Attempt<Queues['tell-owners']>,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockVersion(tx, versionId)
    if (!locked) return
    const notice = noticeOf(await listTellable(tx, versionId), decisionId, await findLastTold(tx, versionId))
    if (!notice) return
    const told = await mailOwners(tx, context, locked.node.publisher_id, decisionMail(context, locked, notice))
    if (told > 0) await insertTold(tx, decisionId, context.clock.now())
    if (notice.kind !== 'decided' || notice.decision.to_status !== 'active') return
    await tellBreak(tx, context, locked)
    await tellSourceChange(tx, context, locked)
  })
}

/** Returns the page on which a publisher reads the review of a version. */
export function reviewPage(
  { config }: Pick<Context, 'config'>,
  of: { publisherId: string; nodeId: string; version: string },
): string {
  const [publisher, node, version] = [of.publisherId, of.nodeId, of.version].map(encodeURIComponent)
  return `${config.publicUrl}/publishers/${publisher}/nodes/${node}/versions/${version}/review`
}

type Mail<Kind extends QueuedMail['kind']> = Pick<QueuedMail<Kind>, 'kind' | 'facts'>

function verdictMail(
  context: Pick<Context, 'config'>,
  { state, version, node_id: node, publisher_id: publisherId, findings }: VerdictRow,
): Mail<'reviewFailed'> | Mail<'reviewFlagged'> {
  const facts = { node, version, url: reviewPage(context, { publisherId, nodeId: node, version }) }
  if (state === 'failed') return { kind: 'reviewFailed', facts }
  const blocking = findings.filter(({ blocks }) => blocks).slice(0, mostFindings)
  const lines = blocking.map(({ rule, file, line }) => `${rule}: ${file}${line == null ? '' : `:${line}`}`)
  return { kind: 'reviewFlagged', facts: { ...facts, findings: lines } }
}

type DecisionMail = 'versionApproved' | 'versionHeldBack' | 'versionRejected' | 'versionDeleted' | 'versionTakenBack'

const mailKinds: Record<VersionStatus, DecisionMail> = {
  active: 'versionApproved',
  flagged: 'versionHeldBack',
  banned: 'versionRejected',
  deleted: 'versionDeleted',
  // Only an undo returns a version to this status.
  pending: 'versionTakenBack',
}

function decisionMail(
  context: Pick<Context, 'config'>,
  { node, version }: LockedVersion,
  notice: DecisionNotice,
): Mail<DecisionMail> {
  const url = reviewPage(context, { publisherId: node.publisher_id, nodeId: node.id, version: version.version })
  const facts = { node: node.id, version: version.version, url }
  if (notice.kind === 'takenBack') return { kind: 'versionTakenBack', facts: { ...facts, reason: '' } }
  const { to_status: to, message: reason } = notice.decision
  return { kind: mailKinds[to], facts: { ...facts, reason } }
}
