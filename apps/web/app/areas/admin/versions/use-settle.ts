import type { Schema } from '@registry/api-client'
import { useState } from 'react'
import type { Action } from './action.ts'
import { focusQueue, focusRow } from './focus-row.ts'
import { nextOpen } from './keep-places.ts'
import { useDecide } from './use-decide.ts'
import type { OpenAddress } from './use-open-address.ts'
import type { Queue } from './use-queue.ts'
import { useTell } from './use-tell.ts'
import { keyOf } from './version-key.ts'

/** Why nothing was changed: somebody else was first, or it cannot be. */
interface Collision {
  key: string
  message: string
}

/** Decides on one version, says what became of it, and goes on to the next. */
export const useSettle = ({ queue, address }: { queue: Queue; address: OpenAddress }) => {
  const decide = useDecide()
  const tell = useTell({ queue, address })
  const [collision, setCollision] = useState<Collision>()
  const [last, setLast] = useState<string>()

  const goOn = (key: string) => {
    // What was opened from elsewhere has no next one.
    if (!queue.rows?.some((row) => keyOf(row) === key)) return
    const next = nextOpen(queue.rows, key, new Set([...queue.decided, key]))
    address.open(next && keyOf(next), { replace: true })
    if (next) focusRow(keyOf(next))
    else focusQueue()
  }
  return {
    /** Throws `RefusalError` when the registry could not be asked; what it refused is a collision. */
    settle: async (action: Action, version: Schema<'AdminVersion'>, reason: string): Promise<void> => {
      const { node_id: nodeId, version: number, status } = version
      const item = { node_id: nodeId, version: number, expected_status: status }
      const { results } = await decide({ action, items: [item], reason })
      const [result] = results
      if (result === undefined) return
      const key = keyOf(version)
      queue.changed(results, { isUndo: action === 'undo' })
      if (result.outcome === 'refused') {
        setCollision({ key, message: result.error?.message ?? '' })
        return
      }
      setCollision(undefined)
      tell(result, { canUndo: action !== 'undo' })
      if (action === 'undo') focusRow(key)
      else {
        setLast(key)
        goOn(key)
      }
    },
    collision,
    forgetCollision: () => setCollision(undefined),
    /** The version that was decided last. */
    last,
  }
}
