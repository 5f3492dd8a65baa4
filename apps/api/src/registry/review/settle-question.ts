import type { Context } from '../../context.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { enqueueReviews } from './enqueue-review.ts'
import { answerQuestion, reopenQuestion } from './question-store.ts'

/** Answers the question for another look at a version, if one is open, because an admin decided on the version. */
export function settleQuestion(tx: Database, versionId: string, now: Date): Promise<void> {
  return answerQuestion(tx, versionId, now)
}

/**
 * Takes back what a decision made of the review of a version: a question that it answered is open again, and a version that
 * waits as before is reviewed.
 */
export async function resumeReview(
  tx: Database,
  context: Pick<Context, 'clock' | 'jobs'>,
  { id, status, mirrored }: VersionRow,
  decidedAt: Date,
): Promise<void> {
  await reopenQuestion(tx, id, decidedAt)
  if (status === 'pending' && !mirrored) await enqueueReviews(tx, context, [id])
}
