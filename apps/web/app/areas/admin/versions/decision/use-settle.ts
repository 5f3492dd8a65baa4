import type { Schema } from '@registry/api-client'
import { useState } from 'react'
import { useRefusalSentence, useResultSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import { focusQueue, focusRow } from '../queue/focus-row.ts'
import { nextOpen } from '../queue/keep-order.ts'
import type { Queue } from '../queue/use-queue.ts'
import type { OpenAddress } from '../use-open-address.ts'
import { keyOf } from '../version-key.ts'
import type { Action } from './action.ts'
import { useDecide } from './use-decide.ts'

type Result = Schema<'DecisionResult'>

/** Refused decision, for example after a decision of another admin. */
interface Collision {
  key: string
  message: string
}

/** Decides on a version, reports the outcome, and opens the next version. */
export const useSettle = ({ queue, address }: { queue: Queue; address: OpenAddress }) => {
  const decide = useDecide()
  const tell = useTell({ queue, address })
  const sentence = useResultSentence()
  const [collision, setCollision] = useState<Collision>()
  const [last, setLast] = useState<string>()

  const goOn = (key: string) => {
    // A version outside the queue has no next version.
    if (!queue.rows?.some((row) => keyOf(row) === key)) return
    const next = nextOpen(queue.rows, key, new Set([...queue.decided, key]))
    address.open(next && keyOf(next), { replace: true })
    if (next) focusRow(keyOf(next))
    else focusQueue()
  }
  return {
    /** Sends a decision. A refusal of the version becomes `collision`. Throws `RefusalError` for failed requests. */
    settle: async (action: Action, version: Schema<'AdminVersion'>, reason: string): Promise<void> => {
      const { node_id: nodeId, version: number, status } = version
      const item = { node_id: nodeId, version: number, expected_status: status }
      const { results } = await decide({ action, items: [item], reason })
      const [result] = results
      if (result === undefined) return
      const key = keyOf(version)
      queue.changed(results, { isUndo: action === 'undo' })
      if (result.outcome === 'refused') {
        setCollision({ key, message: sentence(result.error) })
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
    /** Version of the latest decision. */
    last,
  }
}

/** Returns a function that reports the outcome of a decision in a toast. The undo of the toast reopens the version. */
const useTell = ({ queue, address }: { queue: Queue; address: OpenAddress }) => {
  const t = useT('admin-versions')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const resultSentence = useResultSentence()
  const decide = useDecide()

  const tell = (result: Result, { canUndo }: { canUndo: boolean }) => {
    const { outcome, to } = result
    const name = keyOf(result)
    const hasChanged = outcome === 'done' && to !== undefined
    toast({
      tone: 'success',
      key: 'decision',
      text: hasChanged ? becameSentence(t, name, to) : t('admin-versions.said.unchanged', { name }),
      ...(hasChanged &&
        canUndo && { action: { label: t('admin-versions.said.undo'), onSelect: () => void takeBack(result) } }),
    })
  }
  const takeBack = async ({ node_id: nodeId, version, to }: Result) => {
    const item = { node_id: nodeId, version, ...(to && { expected_status: to }) }
    try {
      const { results } = await decide({ action: 'undo', items: [item] })
      queue.changed(results, { isUndo: true })
      for (const each of results)
        if (each.outcome === 'refused') toast({ tone: 'error', text: resultSentence(each.error) })
        else tell(each, { canUndo: false })
      address.open(keyOf(item), { replace: true })
      focusRow(keyOf(item))
    } catch (error) {
      toast({ tone: 'error', text: sentence(error) })
    }
  }
  return tell
}

/** Returns the message for the new status of a version. */
const becameSentence = (t: T<'admin-versions'>, name: string, status: Schema<'NodeVersionStatus'>): string => {
  switch (status) {
    case 'NodeVersionStatusActive':
      return t('admin-versions.said.approved', { name })
    case 'NodeVersionStatusBanned':
      return t('admin-versions.said.rejected', { name })
    case 'NodeVersionStatusFlagged':
      return t('admin-versions.said.flagged', { name })
    case 'NodeVersionStatusPending':
      return t('admin-versions.said.pending', { name })
    case 'NodeVersionStatusDeleted':
      return t('admin-versions.said.deleted', { name })
  }
}
