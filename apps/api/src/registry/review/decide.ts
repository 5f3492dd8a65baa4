import type { Analysis } from '../analysis/analysis.ts'
import { saveDefinitions } from '../comfy-nodes/save-definitions.ts'
import type { Context } from '../../context.ts'
import type { Database, VersionStatus } from '../../schema/tables.ts'
import { changeStatus } from '../versions/change-status.ts'
import { lockVersion, type LockedVersion } from '../versions/lock-version.ts'
import { closeReview, lockOpenReview, saveReport } from './review-store.ts'
import { rulesFound } from './rules-found.ts'
import { blockingRules, flaggedReason, isReviewReason, passedMessage, passedReason, reviewer } from './status-reason.ts'

/**
 * Records what an analysis found, and decides what becomes of the version: all of it or nothing. A version that waits turns
 * active or flagged; one that was flagged turns active when its publisher asked for another look; what a person decided
 * stays. Does nothing when another worker was first.
 */
export async function decide(context: Context, versionId: string, analysis: Analysis): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const found = await lockVersion(tx, versionId)
    const review = await lockOpenReview(tx, versionId)
    if (!found || !review) return
    const now = context.clock.now()
    if (found.version.status !== 'deleted') await keepFindings(tx, found, analysis, now)
    // Nothing of theirs becomes visible; once they may publish again, the review is taken up where it was left.
    if (isBarred(found) && found.version.status === 'pending') {
      return closeReview(tx, versionId, { state: 'waiting' }, now)
    }
    const isAsked = review.asked_at !== null && (review.decided_at === null || review.asked_at > review.decided_at)
    const next = nextStatus(found, analysis, isAsked)
    // Of another look that changes nothing, nobody has to hear.
    const decided_at = next || isAsked ? now : (review.decided_at ?? now)
    const state = stateAfter(next ?? found.version.status, analysis)
    // Nor of a first one, where a person was faster: they have heard from that person.
    const isHeard = !next && !isAsked && review.decided_at === null
    await closeReview(tx, versionId, { state, decided_at, ...(isHeard && { notified_at: decided_at }) }, now)
    if (next) await settle(tx, found, next, analysis, now)
  })
}

/** What the review says of a version is what holds for it, whatever a later look alone would say. */
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
  const { scan, extraction } = analysis
  await saveDefinitions(tx, { nodeId: node.id, versionId: version.id }, extraction)
  await saveReport(tx, {
    version_id: version.id,
    verdict: scan.verdict,
    findings: JSON.stringify(scan.findings),
    finding_count: scan.findingCount,
    blocking_count: scan.findings.filter(({ blocks }) => blocks).length,
    rules: rulesFound(scan.findings),
    capabilities: JSON.stringify(scan.capabilities),
    problems: JSON.stringify(extraction.problems),
    rules_version: scan.rulesVersion,
    created_at: now,
  })
}

function isBarred({ node, publisher }: LockedVersion): boolean {
  return node.status !== 'active' || publisher?.status !== 'active'
}

/** The state that the verdict leads to; undefined when it changes nothing. */
function nextStatus(
  found: LockedVersion,
  { scan }: Analysis,
  isAsked: boolean,
): Extract<VersionStatus, 'active' | 'flagged'> | undefined {
  const { status, status_reason, mirrored } = found.version
  // Its source decides.
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
  await changeStatus(tx, locked, {
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
