import type { Schema } from '@registry/api-client'

/** How a workflow did, as the pages call it. */
export type CiStatus = 'passed' | 'failed' | 'running'

const statuses: Readonly<Record<Schema<'WorkflowRunStatus'>, CiStatus>> = {
  WorkflowRunStatusCompleted: 'passed',
  WorkflowRunStatusFailed: 'failed',
  WorkflowRunStatusStarted: 'running',
}

/** A status of the wire as the pages call it. */
export const ciStatus = (status: Schema<'WorkflowRunStatus'>): CiStatus => statuses[status]
