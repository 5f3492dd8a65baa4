import type { components } from '@registry/contract/types'
import type { CiStatus } from '../../schema/ci-tables.ts'

type WireStatus = components['schemas']['WorkflowRunStatus']

const names: Record<CiStatus, WireStatus> = {
  started: 'WorkflowRunStatusStarted',
  failed: 'WorkflowRunStatusFailed',
  completed: 'WorkflowRunStatusCompleted',
}

/** A status as the wire names it. */
export function wireStatus(status: CiStatus): WireStatus {
  return names[status]
}

/** How several did together: one that failed fails them all, and while one runs they are not done. */
export function statusOfAll({ failed, running }: { failed: number; running: number }): CiStatus {
  if (failed > 0) return 'failed'
  return running > 0 ? 'started' : 'completed'
}
