import type { components } from '@registry/contract/types'
import type { CiStatus } from '../../schema/ci-tables.ts'

type WireStatus = components['schemas']['WorkflowRunStatus']

const names: Record<CiStatus, WireStatus> = {
  started: 'WorkflowRunStatusStarted',
  failed: 'WorkflowRunStatusFailed',
  completed: 'WorkflowRunStatusCompleted',
}

/** Converts a status to its name in the contract. */
export function wireStatus(status: CiStatus): WireStatus {
  return names[status]
}

/** Returns the joint status of several results: a failure outweighs a running result, which outweighs success. */
export function statusOfAll({ failed, running }: { failed: number; running: number }): CiStatus {
  if (failed > 0) return 'failed'
  return running > 0 ? 'started' : 'completed'
}
