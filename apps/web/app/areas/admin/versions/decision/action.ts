import type { Schema } from '@registry/api-client'

export type Action = 'approve' | 'reject' | 'flag' | 'undo'

/** All actions in display order. */
export const actions: readonly Action[] = ['approve', 'reject', 'flag', 'undo']

type Status = Schema<'NodeVersionStatus'>

/** Status of a version after each decision. */
export const statusAfter: Record<Exclude<Action, 'undo'>, Status> = {
  approve: 'NodeVersionStatusActive',
  reject: 'NodeVersionStatusBanned',
  flag: 'NodeVersionStatusFlagged',
}

/** Returns whether an action would change the status. */
export const isPossible = (action: Action, { status, canUndo }: { status: Status; canUndo: boolean }): boolean =>
  action === 'undo' ? canUndo : status !== statusAfter[action]

/** Returns the status that an undo of the last decision restores, or `undefined` without a decision. */
export const statusBefore = (history: readonly Schema<'Decision'>[]): Status | undefined =>
  history.find(({ outcome }) => outcome === 'done')?.from
