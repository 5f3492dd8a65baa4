import type { Context } from '../../context.ts'
import type { JobRow } from '../../platform/jobs/job-store.ts'

type Parts = Pick<Context, 'db' | 'clock' | 'jobs'>

const dayMs = 24 * 60 * 60 * 1000
const pageSize = 200
const mostPages = 100

/**
 * Retries mails of the last day whose attempts all failed, oldest first, because a mail server may be unavailable for
 * hours. Returns the count.
 */
export async function retryMails(context: Parts): Promise<number> {
  const young = await listYoung(context)
  for (let begin = 0; begin < young.length; begin += pageSize) {
    await context.db.transaction().execute(async (tx) => {
      for (const { queue, id } of young.slice(begin, begin + pageSize)) await context.jobs.retry(tx, queue, id)
    })
  }
  return young.length
}

/** Lists failed mails of the last day, oldest first. */
async function listYoung({ clock, jobs }: Parts): Promise<JobRow[]> {
  const since = clock.now().getTime() - dayMs
  const found: JobRow[] = []
  for (let page = 1; page <= mostPages; page++) {
    const failed = await jobs.list({ queue: 'send-mail', state: 'failed' }, { page, limit: pageSize })
    const young = failed.filter(({ created_at }) => created_at.getTime() >= since)
    found.push(...young)
    if (young.length < pageSize) break
  }
  return found.toReversed()
}
