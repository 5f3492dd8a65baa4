import { enterInLog } from '../../access/log/enter-in-log.ts'
import type { Context } from '../../context.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { saveDefinitions } from '../comfy-nodes/save-definitions.ts'
import { keepExamples, placeExamples } from '../examples/place-examples.ts'
import { tellStaged } from '../staging/notices.ts'
import { findStage } from '../staging/staging-store.ts'
import { lockVersion, type LockedVersion } from '../versions/lock-version.ts'
import { applyStatus } from './apply-status.ts'
import { tellBreak, tellVerdict } from './notices.ts'
import { closeReview, lockOpenReview, saveReport } from './review-store.ts'
import {
  blockingRules,
  flaggedReason,
  isReviewReason,
  passedMessage,
  passedReason,
  reviewer,
  rulesFound,
} from './status-reason.ts'
import { tellSourceChange } from './tell-source-change.ts'

/**
 * Saves an analysis, applies the verdict and queues the mails, in a single transaction. A pending version turns active
 * or flagged; a flagged version may turn active after a requested review. Decisions of people and staged versions keep
 * their status. Does nothing if another worker was first.
 */
export async function applyVerdict(context: Context, versionId: string, analysis: Analysis): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const found = await lockVersion(tx, versionId)
    const review = await lockOpenReview(tx, versionId)
    if (!found || !review) return
    const now = context.clock.now()
    if (found.version.status !== 'deleted') await keepFindings(tx, found, analysis, now)
    // Another read finds new names. The state gets no second entry in the log, so that a manipulated row stays
    // detectable.
    const { version, node_id: nodeId } = found.version
    if (found.version.status === 'active') await enterInLog(tx, { namesOfVersions: [{ nodeId, version }] })
    // No version of a banned publisher becomes visible; the review resumes when the publisher may publish again.
    if (isBarred(found) && found.version.status === 'pending') {
      return closeReview(tx, versionId, { state: 'waiting' }, now)
    }
    const stage = found.version.status === 'pending' ? await findStage(tx, versionId) : undefined
    if (stage) {
      await closeReview(tx, versionId, { state: stateAfter('pending', analysis), decided_at: now }, now)
      const { findings } = analysis.scan
      if (review.decided_at === null) await tellStaged(tx, context, { ...found, stage, findings })
      return
    }
    const isAsked = review.asked_at !== null && (review.decided_at === null || review.asked_at > review.decided_at)
    const next = nextStatus(found, analysis, isAsked)
    const decided_at = next || isAsked ? now : (review.decided_at ?? now)
    const state = stateAfter(next ?? found.version.status, analysis)
    // A person decided before the first verdict, and the owners were notified of that decision.
    const isHeard = !next && !isAsked && review.decided_at === null
    await closeReview(tx, versionId, { state, decided_at, ...(isHeard && { notified_at: decided_at }) }, now)
    if (next) await settle(tx, found, next, analysis, now)
    await placeExamples(tx, found.node.id, now)
    await tellVerdict(tx, context, versionId)
    if (next !== 'active') return
    await tellBreak(tx, context, found)
    await tellSourceChange(tx, context, found)
  })
}

/** The status of a version outweighs the verdict of a later analysis. */
function stateAfter(status: VersionStatus, { scan }: Analysis): 'passed' | 'flagged' {
  if (status === 'active') return 'passed'
  return status === 'flagged' || scan.verdict === 'flag' ? 'flagged' : 'passed'
}

async function keepFindings(
  tx: Database,
  { node, version }: LockedVersion,
  analysis: Analysis,
  now: Date,
): Promise<void> {
  const { scan, extraction, examples } = analysis
  await keepExamples(tx, version.id, examples)
  await saveDefinitions(tx, { nodeId: node.id, versionId: version.id }, extraction)
  await saveReport(tx, {
    version_id: version.id,
    verdict: scan.verdict,
    findings: JSON.stringify(scan.findings),
    finding_count: scan.findingCount,
    blocking_count: scan.findings.filter(({ blocks }) => blocks).length,
    rules: rulesFound(scan.findings),
    capabilities: JSON.stringify(scan.capabilities),
    effects: JSON.stringify(scan.effects),
    problems: JSON.stringify(extraction.problems),
    rules_version: scan.rulesVersion,
    created_at: now,
  })
}

function isBarred({ node, publisher }: LockedVersion): boolean {
  return node.status !== 'active' || publisher?.status !== 'active'
}

/** Returns the status that follows from the verdict; undefined when it changes nothing. */
function nextStatus(
  found: LockedVersion,
  { scan }: Analysis,
  isAsked: boolean,
): Extract<VersionStatus, 'active' | 'flagged'> | undefined {
  const { status, status_reason, mirrored } = found.version
  // The source registry decides the status of a mirrored version.
  if (mirrored) return undefined
  if (status === 'pending') return scan.verdict === 'pass' ? 'active' : 'flagged'
  if (status !== 'flagged' || !isAsked || !isReviewReason(status_reason)) return undefined
  if (scan.verdict === 'flag') return 'flagged'
  return isBarred(found) ? undefined : 'active'
}

async function settle(
  tx: Database,
  locked: LockedVersion,
  to: 'active' | 'flagged',
  { scan }: Analysis,
  now: Date,
): Promise<void> {
  const isActive = to === 'active'
  await applyStatus(tx, locked, {
    by: 'review',
    to,
    actor: 'review',
    actorName: reviewer,
    message: isActive ? passedMessage : blockingRules(scan.findings).join(', '),
    reason: isActive ? passedReason : flaggedReason(scan.findings),
    audit: { action: 'version.review', detail: { findings: scan.findingCount, rules: scan.rulesVersion } },
    now,
  })
}
