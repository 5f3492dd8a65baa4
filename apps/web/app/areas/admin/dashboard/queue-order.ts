import type { Schema } from '@registry/api-client'

type Queue = Schema<'AttentionQueue'>

const hour = 3_600_000

/** Longest acceptable wait of the oldest entry in each queue, in milliseconds. Other queues have no limit. */
const patience: Partial<Record<Queue['kind'], number>> = {
  reports: 24 * hour,
  flagged: 48 * hour,
  asked: 48 * hour,
  failed_reviews: hour,
  pending: hour,
  failed_jobs: hour,
}

/** Returns whether the oldest entry of a queue waits too long. */
export const isOverdue = ({ kind, count, oldest_at }: Queue, now: number): boolean => {
  const limit = patience[kind]
  if (limit === undefined || count === 0 || oldest_at === undefined) return false
  return now - Date.parse(oldest_at) > limit
}

/** Sorts queues by urgency: overdue, waiting, empty. Within each group, the order of the registry stays. */
export const byUrgency = (queues: readonly Queue[], now: number): Queue[] => {
  const rank = (queue: Queue) => (isOverdue(queue, now) ? 0 : queue.count > 0 ? 1 : 2)
  return queues.toSorted((one, other) => rank(one) - rank(other))
}
