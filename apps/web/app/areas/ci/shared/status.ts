import type { Schema } from '@registry/api-client'

/** Status of a workflow, as the pages name it. */
export type CiStatus = 'passed' | 'failed' | 'running' | 'unfinished'

const statuses: Readonly<Record<Schema<'WorkflowRunStatus'>, CiStatus>> = {
  WorkflowRunStatusCompleted: 'passed',
  WorkflowRunStatusFailed: 'failed',
  WorkflowRunStatusStarted: 'running',
}

/** A workflow that ended without a report, such as on a machine that was shut down, never reports an end. */
const longestMs = 24 * 3_600_000

/**
 * Converts a status of the wire to a status of the pages. A workflow is unfinished when it started, in Unix seconds,
 * more than a day before `now`, in milliseconds.
 */
export const ciStatus = (status: Schema<'WorkflowRunStatus'>, start: number | undefined, now: number): CiStatus => {
  const known = statuses[status]
  return known === 'running' && start !== undefined && now - start * 1000 > longestMs ? 'unfinished' : known
}
