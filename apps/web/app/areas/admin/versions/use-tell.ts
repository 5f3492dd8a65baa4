import type { Schema } from '@registry/api-client'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { focusRow } from './focus-row.ts'
import { becameSentence } from './said.ts'
import { useDecide } from './use-decide.ts'
import type { OpenAddress } from './use-open-address.ts'
import type { Queue } from './use-queue.ts'
import { keyOf } from './version-key.ts'

type Result = Schema<'DecisionResult'>

/** Tells what became of one version, with a way back that leads to it again. */
export const useTell = ({ queue, address }: { queue: Queue; address: OpenAddress }) => {
  const t = useT('admin-versions')
  const toast = useToast()
  const sentence = useRefusalSentence()
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
        if (each.outcome === 'refused') toast({ tone: 'error', text: each.error?.message ?? '' })
        else tell(each, { canUndo: false })
      address.open(keyOf(item), { replace: true })
      focusRow(keyOf(item))
    } catch (error) {
      toast({ tone: 'error', text: sentence(error) })
    }
  }
  return tell
}
