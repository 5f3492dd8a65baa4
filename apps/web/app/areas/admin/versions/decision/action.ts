import type { Schema } from '@registry/api-client'

export type Action = 'approve' | 'reject' | 'flag' | 'undo'

/** All of them, in the order in which they are shown. */
export const actions: readonly Action[] = ['approve', 'reject', 'flag', 'undo']

type Status = Schema<'NodeVersionStatus'>

/** The status that a decision brings. */
export const statusAfter: Record<Exclude<Action, 'undo'>, Status> = {
  approve: 'NodeVersionStatusActive',
  reject: 'NodeVersionStatusBanned',
  flag: 'NodeVersionStatusFlagged',
}

/** Whether an action would change anything. */
export const isPossible = (action: Action, { status, canUndo }: { status: Status; canUndo: boolean }): boolean =>
  action === 'undo' ? canUndo : status !== statusAfter[action]

/** The status to which an undo of the last decision leads; undefined when nobody decided. */
export const statusBefore = (history: readonly Schema<'Decision'>[]): Status | undefined =>
  history.find(({ outcome }) => outcome === 'done')?.from
