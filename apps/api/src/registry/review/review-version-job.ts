import { AnalysisError, hopelessFailures } from '../analysis/analysis-error.ts'
import type { Context } from '../../context.ts'
import type { Attempt } from '../../platform/jobs/queue.ts'
import type { Queues } from '../../queues.ts'
import { notifyVerdict } from './notify-verdict.ts'
import { noteFailure } from './review-store.ts'
import { reviewVersion } from './review-version.ts'

/**
 * One attempt at reviewing a version, whose owners hear of a verdict that holds it back. What stops it is noted with the
 * version before it is thrown, to be tried again.
 */
export async function reviewVersionJob(
  context: Context,
  { data: { versionId }, isLast, number }: Attempt<Queues['review-version']>,
): Promise<void> {
  try {
    await reviewVersion(context, versionId)
    await notifyVerdict(context, versionId)
  } catch (error) {
    const isEnd = isLast || isHopeless(error, number)
    const cause = error instanceof Error ? error.cause : undefined
    context.log.error({ err: error, cause, versionId, attempt: number, isLast }, 'a review could not be done')
    await noteFailure(
      context.db,
      versionId,
      { state: isEnd ? 'failed' : 'waiting', ...faultOf(error) },
      context.clock.now(),
    )
    if (isEnd) await notifyVerdict(context, versionId)
    if (!isHopeless(error, number)) throw error
  }
}

/** A pack that takes too long gets a second chance, because the machine may have been busy. */
function isHopeless(error: unknown, attempt: number): boolean {
  if (!(error instanceof AnalysisError)) return false
  if (error.code === 'analysis_broke_off') return true
  return attempt > 1 && hopelessFailures.some((code) => code === error.code)
}

function faultOf(error: unknown): { error_code: string; error_message: string } {
  if (error instanceof AnalysisError) return { error_code: error.code, error_message: error.message }
  return { error_code: 'review_failed', error_message: 'The review could not be finished for a reason of ours.' }
}
