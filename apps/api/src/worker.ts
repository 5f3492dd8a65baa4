import type { Context } from './context.ts'
import { reviewVersionJob } from './review/review-version-job.ts'

/** Says what is done with the jobs of each queue. @internal */
export function registerJobs(context: Context): void {
  context.jobs.work('review-version', (attempt) => reviewVersionJob(context, attempt))
}

/** Begins to work on what is queued, until `context.jobs.stop()` or the end of the context. */
export async function startWorker(context: Context): Promise<void> {
  registerJobs(context)
  await context.jobs.start(context.config.workerConcurrency)
}
