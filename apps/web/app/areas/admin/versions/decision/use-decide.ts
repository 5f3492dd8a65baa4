import type { Schema } from '@registry/api-client'
import { useCallback } from 'react'
import { useWrite } from '../../../../data/query/use-write.ts'
import { type Action, statusAfter } from './action.ts'

export interface Asked {
  action: Action
  items: readonly Schema<'DecisionItem'>[]
  reason?: string
  /** Decisions that share this id form a batch. */
  batchId?: string
  /** Whether the call previews the outcome without a change. */
  isDryRun?: boolean
}

/**
 * Returns a function that decides on versions through the API. Throws `RefusalError`; refusals of single versions are
 * in the results.
 */
export const useDecide = (): ((asked: Asked) => Promise<Schema<'DecisionResults'>>) => {
  const { mutateAsync: decide } = useWrite('post', '/admin/decisions')
  const { mutateAsync: undo } = useWrite('post', '/admin/decisions/undo')
  return useCallback(
    ({ action, items, reason, batchId, isDryRun = false }) => {
      const common = { items: [...items], dry_run: isDryRun, ...(reason && { reason }) }
      if (action === 'undo') return undo({ body: common })
      return decide({ body: { ...common, status: statusAfter[action], ...(batchId && { batch_id: batchId }) } })
    },
    [decide, undo],
  )
}
