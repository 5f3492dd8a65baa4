import type { Schema } from '@registry/api-client'

type Queue = Schema<'AttentionQueue'>

const hour = 3_600_000

/** How long something may wait there before it hurts; the others may wait for ever. The order is that of how much it hurts. */
const patience: Partial<Record<Queue['kind'], number>> = {
  reports: 24 * hour,
  flagged: 48 * hour,
  asked: 48 * hour,
  failed_reviews: hour,
  pending: hour,
  failed_jobs: hour,
}

/** Whether the oldest in a queue waits for too long. */
export const isOverdue = ({ kind, count, oldest_at }: Queue, now: number): boolean => {
  const limit = patience[kind]
  if (limit === undefined || count === 0 || oldest_at === undefined) return false
  return now - Date.parse(oldest_at) > limit
}

/** Queues in order of urgency: overdue, waiting, empty; the registry's own order within each. */
export const byUrgency = (queues: readonly Queue[], now: number): Queue[] => {
  const rank = (queue: Queue) => (isOverdue(queue, now) ? 0 : queue.count > 0 ? 1 : 2)
  return queues.toSorted((one, other) => rank(one) - rank(other))
}
