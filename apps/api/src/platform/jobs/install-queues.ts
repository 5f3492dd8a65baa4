import type { PgBoss } from 'pg-boss'
import { indexJobs } from './job-store.ts'
import { queueOptions } from './queue.ts'

/** Makes the tables of jobs and the queues, or brings them up to date; several processes may do so at once. */
export async function installQueues(boss: PgBoss, names: readonly string[]): Promise<void> {
  await boss.start()
  try {
    await indexJobs(boss.getDb())
    const { policy, ...changeable } = queueOptions
    for (const name of names) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, changeable)
      else await boss.createQueue(name, { policy, ...changeable })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
