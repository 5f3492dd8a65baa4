import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { reopenFailed } from './review-store.ts'

/** Lets a review that failed wait for a worker again, in the transaction that queues it; any other stays as it is. */
export function reopenReview(tx: Database, { clock }: Pick<Context, 'clock'>, versionId: string): Promise<void> {
  return reopenFailed(tx, versionId, clock.now())
}
