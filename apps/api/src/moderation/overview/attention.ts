import type { components } from '@registry/contract/types'
import type { QueueCounts } from '../../platform/jobs/job-store.ts'
import { wireDate } from '../../platform/wire.ts'
import type { Waiting } from './overview-store.ts'

type AttentionQueue = components['schemas']['AttentionQueue']

/** What was counted of all that waits for somebody. */
export interface Counted {
  flagged: Waiting
  asked: Waiting
  pending: Waiting
  failedReviews: Waiting
  reports: Waiting
  jobs: QueueCounts[]
  /** Nodes that nobody has claimed. */
  unclaimed: number
  /** Repositories that several nodes name. */
  duplicates: number
}

/** The queues that need attention, the most urgent kinds first; those that are empty too. */
export function attentionQueues(counted: Counted): AttentionQueue[] {
  const { flagged, asked, pending, failedReviews, reports, jobs, unclaimed, duplicates } = counted
  return [
    queue('reports', reports),
    queue('flagged', flagged),
    queue('asked', asked),
    queue('failed_reviews', failedReviews),
    queue('pending', pending),
    queue('failed_jobs', failedJobs(jobs)),
    { kind: 'unclaimed', count: unclaimed },
    { kind: 'duplicates', count: duplicates },
  ]
}

function queue(kind: AttentionQueue['kind'], { count, oldest }: Waiting): AttentionQueue {
  return { kind, count, ...(oldest && { oldest_at: wireDate(oldest) }) }
}

function failedJobs(jobs: QueueCounts[]): Waiting {
  const moments = jobs.flatMap(({ oldest_failed_at }) => (oldest_failed_at ? [oldest_failed_at.getTime()] : []))
  return {
    count: jobs.reduce((sum, { failed }) => sum + failed, 0),
    oldest: moments.length === 0 ? null : new Date(Math.min(...moments)),
  }
}
