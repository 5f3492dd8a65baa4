import type { Schema } from '@registry/api-client'

/** Status of a workflow, as the pages name it. */
export type CiStatus = 'passed' | 'failed' | 'running'

const statuses: Readonly<Record<Schema<'WorkflowRunStatus'>, CiStatus>> = {
  WorkflowRunStatusCompleted: 'passed',
  WorkflowRunStatusFailed: 'failed',
  WorkflowRunStatusStarted: 'running',
}

/** Converts a status of the wire to a status of the pages. */
export const ciStatus = (status: Schema<'WorkflowRunStatus'>): CiStatus => statuses[status]
