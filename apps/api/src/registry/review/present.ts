import type { components } from '@registry/contract/types'
import type { Effects, ScanReport } from '@registry/pack-scan/report'
import { optionalText, wireDate } from '../../platform/wire.ts'
import { hopelessFailures } from '../analysis/analysis-error.ts'
import { presentChangeSummary } from '../comparison/present.ts'
import { wireStatus } from '../versions/present.ts'
import { presentComfyuiUse } from './present-comfyui-use.ts'
import { presentEffects } from './present-effects.ts'
import { presentFindings, presentLine, presentProblems } from './present-finding.ts'
import type { FullReport } from './read-review.ts'
import type { ReviewRow } from './review-read-store.ts'

type Schemas = components['schemas']
type VersionReview = Schemas['VersionReview']
type Stage = Schemas['ReviewStage']

/** Presents a review to everyone, with the effects of the pack beyond its own comfy nodes. */
export function presentWholeReview({
  review,
  effects,
}: {
  review: ReviewRow
  effects: Effects | undefined
}): VersionReview {
  return {
    ...presentPublicReview(review),
    ...(effects && { outside_effects: presentEffects(effects) }),
    ...presentComfyuiUse(effects),
  }
}

/**
 * Presents a review to its publisher, including the error with the next step, and the times of a request for another
 * look and of the end of staging.
 */
export function presentReview(review: ReviewRow): VersionReview {
  return {
    ...presentPublicReview(review),
    ...presentError(review),
    ...(review.asked_at && { asked_at: wireDate(review.asked_at) }),
    ...(review.staged_until && { staged_until: wireDate(review.staged_until) }),
  }
}

/** Presents the verdict and the report, which stay visible until the next verdict. */
function presentVerdict(review: ReviewRow) {
  const { verdict, capabilities, finding_count, blocking_count, rules_version, import_failures: failures } = review
  if (verdict === null || finding_count === null || blocking_count === null || rules_version === null) return {}
  return {
    verdict,
    capabilities: capabilities ?? [],
    finding_count,
    blocking_count,
    rules_version,
    ...(failures && failures.length > 0 && { import_failures: presentProblems(failures) }),
  }
}

function stagesOf(review: ReviewRow): Stage[] {
  return [
    stage('uploaded', review.uploaded_at),
    stage('unpacked', review.unpacked_at),
    stage('read', review.read_at),
    stage('extracted', review.extracted_at),
    stage('scanned', review.scanned_at),
    stage('visible', isVisible(review) ? review.decided_at : null),
  ]
}

/**
 * Tells whether a version is public. A public version stays public during another review; a staged version that passed
 * is not public.
 */
function isVisible({ state, status }: ReviewRow): boolean {
  return status === 'active' || (state === 'passed' && status !== 'pending')
}

/** Presents a stage with milliseconds, because all stages together take seconds. */
function stage(name: Stage['stage'], at: Date | null): Stage {
  return { stage: name, ...(at && { at: at.toISOString() }) }
}

function presentError({ state, error_code: error, error_message: message }: ReviewRow): Pick<VersionReview, 'error'> {
  const isHopeless = hopelessFailures.some((code) => code === error)
  const next = state === 'failed' && isHopeless ? onlyWhenAsked : whatFollows[state]
  return error === '' || next === undefined ? {} : { error: { error, message: `${message} ${next}`.trim() } }
}

const onlyWhenAsked = 'It is not tried again by itself. Make the pack smaller or simpler, or ask for another look.'

/** Next step by review state. After the verdict, the error of an earlier attempt does not matter. */
const whatFollows: Partial<Record<ReviewRow['state'], string>> = {
  waiting: 'The review is tried again in a moment; nothing needs to be done.',
  running: 'The review is being tried again right now.',
  failed: 'The review is tried again every hour. You can also ask for another look now.',
}

/** Presents the whole report to the publisher. */
export function presentReport({ review, report, notes, coreNames, changes }: FullReport): Schemas['ReviewReport'] {
  const noteOf = new Map(notes.map((note) => [note.finding_key, note]))
  return {
    review: presentReview(review),
    findings: presentFindings(report?.findings ?? [], noteOf),
    capabilities: presentCapabilities(report?.capabilities ?? []),
    ...(report?.effects && { outside_effects: presentEffects(report.effects) }),
    ...presentComfyuiUse(report?.effects),
    problems: presentProblems(report?.problems ?? []),
    ...(coreNames.length > 0 && { core_names: coreNames }),
    ...(changes && review.status === 'active' && { changes: presentChangeSummary(changes) }),
    ...optionalText('asked_message', review.asked_message),
  }
}

/** Presents a review to everyone: states and times, without messages between registry and publisher. */
function presentPublicReview(review: ReviewRow): VersionReview {
  return {
    node_id: review.node_id,
    version: review.version,
    status: wireStatus[review.status],
    state: review.state,
    stages: stagesOf(review),
    attempts: review.attempts,
    ...presentVerdict(review),
    comfy_node_extract_status: review.comfy_node_extract_status,
    ...(review.comfy_node_extract_status === 'success' && { comfy_node_count: review.comfy_node_count }),
  }
}

function presentCapabilities(capabilities: ScanReport['capabilities']): Schemas['CapabilityPlaces'][] {
  return capabilities.map(({ capability, places }) => ({
    capability,
    places: places.map(({ file, line }) => ({ file, ...presentLine(line) })),
  }))
}
