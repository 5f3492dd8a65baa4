import { enterChangesJob, snapshotJob } from './discovery/feed/jobs.ts'
import type { Context } from './context.ts'
import { tellOwnersJob } from './registry/lifecycle/notices.ts'
import { sendMailJob } from './access/mail/send-mail-job.ts'
import { reviewVersionJob } from './registry/lifecycle/review-version.ts'
import { reindexNodesJob } from './system/upkeep/reindex-nodes-job.ts'
import { copyToAlgoliaJob } from './discovery/search/algolia/copy-to-algolia-job.ts'
import { updateStarsJob } from './system/upkeep/update-stars-job.ts'

/** Sets the handlers for the jobs of each queue. @internal */
export function registerJobs(context: Context): void {
  context.jobs.work('review-version', (attempt) => reviewVersionJob(context, attempt))
  context.jobs.work('reindex-nodes', (attempt) => reindexNodesJob(context, attempt))
  context.jobs.work('update-github-stars', (attempt) => updateStarsJob(context, attempt))
  context.jobs.work('tell-owners', (attempt) => tellOwnersJob(context, attempt))
  context.jobs.work('copy-to-algolia', copyToAlgoliaJob(context))
  context.jobs.work('enter-catalogue-changes', () => enterChangesJob(context))
  context.jobs.work('snapshot-catalogue', snapshotJob(context))
  context.jobs.work('send-mail', (attempt) => sendMailJob(context, attempt))
}

/** Starts to run queued jobs, until `context.jobs.stop()` or the end of the context. */
export async function startWorker(context: Context): Promise<void> {
  registerJobs(context)
  await context.jobs.start(context.config.workerConcurrency)
}
