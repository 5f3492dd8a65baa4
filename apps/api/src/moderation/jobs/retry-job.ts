import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import { reopenReview } from '../../registry/lifecycle/request-review.ts'
import { readJobSubjects, versionIdOf } from './job-subject.ts'

/**
 * Queues a failed job again; the version of a failed review is pending again. Throws `job_not_found` and
 * `job_not_failed`.
 */
export async function retryJob(
  context: Pick<Context, 'db' | 'jobs' | 'clock'>,
  principal: Principal,
  { queue, jobId }: { queue: string; jobId: string },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const job = await context.jobs.retry(tx, queue, jobId)
    if (!job) throw new RegistryError('job_not_found', { queue, jobId })
    if (job.state !== 'failed') throw new RegistryError('job_not_failed', { state: job.state })
    const versionId = versionIdOf(job)
    if (versionId !== undefined) await reopenReview(tx, context, versionId)
    const subjects = await readJobSubjects(tx, [job])
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'job.retry',
      subject: `job:${job.id}`,
      detail: { queue, about: subjects.get(job.id) },
    })
  })
}
