import type { Schema } from '@registry/api-client'
import { useCallback } from 'react'
import { useWrite } from '../../../../data/query/use-write.ts'
import { type Action, statusAfter } from './action.ts'

export interface Asked {
  action: Action
  items: readonly Schema<'DecisionItem'>[]
  reason?: string
  /** Decisions with the same are one batch. */
  batchId?: string
  /** Only says what would become of them. */
  isDryRun?: boolean
}

/** Asks the registry to decide on versions. Throws `RefusalError`; a version that cannot be decided is told in the results. */
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
