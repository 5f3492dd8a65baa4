import type { Context } from '../../context.ts'
import type { OpenJob } from '../../platform/jobs/open-job-store.ts'
import { queueNames } from '../../queues.ts'
import type { Database } from '../../schema/tables.ts'
import { jobsPath } from '../backups/layout.ts'
import { readLines } from '../backups/lines.ts'

/** Queues the jobs of a backup that were not done, those that were under way among them, and answers how many; they are begun anew. */
export async function resumeJobs(tx: Database, { jobs }: Pick<Context, 'jobs'>, folder: string): Promise<number> {
  let count = 0
  for await (const lines of readLines(jobsPath(folder))) {
    for (const line of lines) {
      // Its digest stands in the manifest, which was looked at first: it was written by this program.
      const { queue, data, key, due_at: dueAt } = JSON.parse(line) as Omit<OpenJob, 'due_at'> & { due_at: string }
      const name = queueNames.find((known) => known === queue)
      if (!name) continue
      // A job carries what its queue carries, or did in an earlier release, whose jobs an update finds as well.
      await jobs.send(tx, name, data as never, key, new Date(dueAt))
      count += 1
    }
  }
  return count
}
