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

// Most kills have other causes, but this many kills during the review of a pack indicate the pack.
const mostBrokenOff = 20

/**
 * Attempts a review. Records a failure on the version, and then throws it for a retry. Owners are notified of the last
 * failure.
 */
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
 * Reviews a version with an open review, and applies the verdict. Does nothing for a closed review, so repeated and
 * concurrent runs, and runs after a kill, are safe. Throws AnalysisError.
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
    // A later await of `noted` reports the error.
    noted.catch(() => undefined)
  }
  const analysis = await analyseVersion(context, begun.sha256, note)
  await noted
  try {
    await applyVerdict(context, versionId, analysis)
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'node_moved') throw error
    // The node got another publisher while this job waited for its lock. The analysis is still valid.
    await applyVerdict(context, versionId, analysis)
  }
}

/**
 * Returns whether retries are useless. A pack that exceeds a limit gets a second attempt, because the machine may have
 * been busy.
 */
function isHopeless(error: unknown, attempt: number): boolean {
  if (!(error instanceof AnalysisError)) return false
  if (error.code === 'analysis_broke_off') return true
  return attempt > 1 && hopelessFailures.some((code) => code === error.code)
}

function describe(error: unknown): { error_code: string; error_message: string } {
  if (error instanceof AnalysisError) return { error_code: error.code, error_message: error.message }
  return { error_code: 'review_failed', error_message: 'The review could not be finished for a reason of ours.' }
}
