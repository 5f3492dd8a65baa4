import type { QueueOptions } from 'pg-boss'

/**
 * How every queue works: five attempts, each later than the one before. A job whose worker is killed counts as failed
 * when it was silent for `heartbeatSeconds`; what is over is kept for a week, to be looked at.
 */
export const queueOptions = {
  // A waiting job serves all requests made meanwhile.
  policy: 'short',
  notify: true,
  retryLimit: 4,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  heartbeatSeconds: 12,
  expireInSeconds: 15 * 60,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
} as const satisfies QueueOptions & { policy: string; notify: boolean }

/** The names of queues, and what their jobs carry. */
export type QueueData = Record<string, object>

/** An attempt at a job. */
export interface Attempt<Data> {
  data: Data
  /** From 1. */
  number: number
  /** Whether nobody will try again by themselves when this one throws. */
  isLast: boolean
}

/** Does a job. It may run twice, and at the same time: what it does must be the same then. What it throws is tried again. */
export type Handler<Data> = (attempt: Attempt<Data>) => Promise<void>
