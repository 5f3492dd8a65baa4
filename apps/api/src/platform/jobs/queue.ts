import type { QueueOptions } from 'pg-boss'

/**
 * Options of every queue: five attempts with growing delays. A job of a killed worker counts as failed after
 * `heartbeatSeconds` without a heartbeat. Finished jobs stay for a week, for inspection.
 */
export const queueOptions = {
  // A waiting job serves all requests that arrive meanwhile.
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

/** Data of the jobs, by the name of the queue. */
export type QueueData = Record<string, object>

/** Attempt of a job. */
export interface Attempt<Data> {
  data: Data
  /** From 1. */
  number: number
  /** Whether no automatic retry follows an error in this attempt. */
  isLast: boolean
}

/**
 * Runs a job. A job may run twice, even concurrently, so the handler must be idempotent. A job whose handler throws is
 * retried.
 */
export type Handler<Data> = (attempt: Attempt<Data>) => Promise<void>
