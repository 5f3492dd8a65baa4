import type { Context } from '../../context.ts'

const dayMs = 24 * 60 * 60 * 1000
const mostAtOnce = 200

/**
 * Retries mails of the last day whose attempts all failed, because a mail server may be unavailable for hours. Returns
 * the count.
 */
export async function retryMails({ db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>): Promise<number> {
  const since = clock.now().getTime() - dayMs
  const failed = await jobs.list({ queue: 'send-mail', state: 'failed' }, { page: 1, limit: mostAtOnce })
  const young = failed.filter(({ created_at }) => created_at.getTime() >= since)
  await db.transaction().execute(async (tx) => {
    for (const { queue, id } of young) await jobs.retry(tx, queue, id)
  })
  return young.length
}
