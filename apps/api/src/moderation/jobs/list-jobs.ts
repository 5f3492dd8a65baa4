import type { Context } from '../../context.ts'
import type { JobFilter, JobOrder, JobRow, JobState, QueueCounts } from '../../platform/jobs/job-store.ts'
import { pageOf, totalPages, type Page } from '../../platform/paging.ts'
import { readJobSubjects } from './job-subject.ts'

const maxLimit = 100
const usualLimit = 50

export interface JobWithSubject extends JobRow {
  subject: string
}

export interface JobPage extends Page {
  jobs: JobWithSubject[]
  total: number
  totalPages: number
  queues: QueueCounts[]
}

/** Lists a page of last week's jobs in queue order, at most 100, and the counts of every queue. */
export async function listJobs(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  filter: JobFilter,
  wanted: { page: number; limit: number; order?: JobOrder | undefined },
): Promise<JobPage> {
  const page = pageOf({ page: wanted.page, limit: wanted.limit < 1 ? usualLimit : Math.min(wanted.limit, maxLimit) })
  const [rows, queues] = await Promise.all([jobs.list(filter, page, wanted.order), jobs.counts()])
  const subjects = await readJobSubjects(db, rows)
  const total = totalOf(queues, filter)
  return {
    ...page,
    jobs: rows.map((row) => ({ ...row, subject: subjects.get(row.id) ?? '' })),
    total,
    totalPages: totalPages(total, page.limit),
    queues,
  }
}

const states: readonly JobState[] = ['waiting', 'active', 'retrying', 'failed', 'completed']

function totalOf(queues: QueueCounts[], { queue, state, unlessCompleted = [] }: JobFilter): number {
  const counted = queues.filter((counts) => queue === undefined || counts.queue === queue)
  const wanted = state === undefined ? states : [state]
  const isHidden = (name: string, of: JobState) => of === 'completed' && unlessCompleted.includes(name)
  return counted
    .flatMap((counts) => wanted.filter((name) => !isHidden(counts.queue, name)).map((name) => counts[name]))
    .reduce((sum, count) => sum + count, 0)
}
