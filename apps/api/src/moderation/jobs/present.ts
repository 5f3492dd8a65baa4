import type { components } from '@registry/contract/types'
import { cleanText } from '../../platform/clean-text.ts'
import type { QueueCounts } from '../../platform/jobs/job-store.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { JobWithSubject } from './list-jobs.ts'

type Schemas = components['schemas']

const errorLimit = 1000

/** Returns a job for admins. The subject replaces the payload. */
export function presentJob(job: JobWithSubject): Schemas['Job'] {
  const { id, queue, state, attempts, most_attempts, subject } = job
  return {
    id,
    queue,
    state,
    attempts,
    most_attempts,
    subject,
    created_at: wireDate(job.created_at),
    ...optionalDate('started_at', job.started_at),
    ...optionalDate('completed_at', job.completed_at),
    ...optionalDate('next_at', isPutOff(job) ? job.due_at : null),
    ...optionalText('error', cleanText(job.error, errorLimit)),
  }
}

/** Returns whether a job waits for its due time, rather than for a worker. */
function isPutOff({ state, due_at, created_at }: JobWithSubject): boolean {
  return state === 'retrying' || (state === 'waiting' && due_at > created_at)
}

export function presentCounts(counts: QueueCounts): Schemas['QueueCounts'] {
  const { queue, waiting, active, retrying, failed, completed } = counts
  return {
    queue,
    waiting,
    active,
    retrying,
    failed,
    completed,
    ...optionalDate('oldest_waiting_at', counts.oldest_due_at),
  }
}

function optionalDate<Name extends string>(name: Name, date: Date | null): { [Key in Name]?: string } {
  return optionalText(name, date ? wireDate(date) : '')
}
