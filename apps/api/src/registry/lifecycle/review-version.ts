import type { Context } from '../../context.ts'
import { isRefusal } from '../../platform/errors.ts'
import type { Attempt } from '../../platform/jobs/queue.ts'
import type { Queues } from '../../queues.ts'
import { analyseVersion } from '../analysis/analyse-version.ts'
import { AnalysisError, hopelessFailures } from '../analysis/analysis-error.ts'
import type { AnalysisStage } from '../analysis/analysis.ts'
import { tellVerdict } from './notices.ts'
import { beginReview, noteFailure, noteStage } from './review-store.ts'
import { applyVerdict } from './verdict.ts'

const stageColumns = { read: 'read_at', extracted: 'extracted_at', scanned: 'scanned_at' } as const

// Most kills have nothing to do with the pack; so many in the middle of one pack do.
const mostBrokenOff = 20

/** Attempts a review. A failure is noted on the version before it is thrown for a retry; the owners hear of the last one. */
export async function reviewVersionJob(
  context: Context,
  { data: { versionId }, isLast, number }: Attempt<Queues['review-version']>,
): Promise<void> {
  try {
    await reviewVersion(context, versionId)
  } catch (error) {
    const isEnd = isLast || isHopeless(error, number)
    const cause = error instanceof Error ? error.cause : undefined
    context.log.error({ err: error, cause, versionId, attempt: number, isLast }, 'a review could not be done')
    await context.db.transaction().execute(async (tx) => {
      const failure = { state: isEnd ? 'failed' : 'waiting', ...describe(error) } as const
      await noteFailure(tx, versionId, failure, context.clock.now())
      if (isEnd) await tellVerdict(tx, context, versionId)
    })
    if (!isHopeless(error, number)) throw error
  }
}

/**
 * Reviews a version whose review is open, and applies the verdict. Does nothing when the review is closed, so that it may
 * run twice, in several workers at once, and after a kill. Throws AnalysisError.
 */
export async function reviewVersion(context: Context, versionId: string): Promise<void> {
  const { db, clock } = context
  const begun = await beginReview(db, versionId, clock.now())
  if (!begun) return
  if (begun.broken_off >= mostBrokenOff) throw new AnalysisError('analysis_broke_off', versionId)
  if (begun.sha256 === null) throw new AnalysisError('archive_missing', versionId)
  let noted = Promise.resolve()
  const note = (stage: AnalysisStage): void => {
    const at = clock.now()
    noted = noted.then(() => noteStage(db, versionId, stageColumns[stage], at))
    // The await of the last note reports the error.
    noted.catch(() => undefined)
  }
  const analysis = await analyseVersion(context, begun.sha256, note)
  await noted
  try {
    await applyVerdict(context, versionId, analysis)
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'node_moved') throw error
    // The node got another publisher while its lock was awaited; the analysis holds all the same.
    await applyVerdict(context, versionId, analysis)
  }
}

/** A pack that takes too long gets a second attempt, because the machine may have been busy. */
function isHopeless(error: unknown, attempt: number): boolean {
  if (!(error instanceof AnalysisError)) return false
  if (error.code === 'analysis_broke_off') return true
  return attempt > 1 && hopelessFailures.some((code) => code === error.code)
}

function describe(error: unknown): { error_code: string; error_message: string } {
  if (error instanceof AnalysisError) return { error_code: error.code, error_message: error.message }
  return { error_code: 'review_failed', error_message: 'The review could not be finished for a reason of ours.' }
}
