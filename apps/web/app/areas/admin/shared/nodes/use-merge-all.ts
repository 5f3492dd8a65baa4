import { useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { type AdminNode, nodeLabel } from './admin-node.ts'
import { type MergeOutcome, mergeEach, mergesOf } from './merge-nodes.ts'
import { useMerge } from './use-merge.ts'
import { useSayDone } from './use-say-done.ts'
import { useTask } from './use-task.ts'

/** Merges nodes into another one, says how many, and offers to undo it; `failed` tells of those that were refused. */
export const useMergeAll = (
  into: AdminNode,
  onClose: () => void,
  onChange: (nodeIds: string[], into: string | undefined) => void,
) => {
  const t = useT('admin-nodes')
  const { apply, undo } = useMerge()
  const sayDone = useSayDone()
  const { run, isPending } = useTask()
  const [failed, setFailed] = useState<MergeOutcome[]>()
  const undoAll = async (ids: readonly string[]) => {
    // The last one merged comes back first, so that each finds the installs it gave.
    for (const id of ids.toReversed()) await undo(id)
    onChange([...ids], undefined)
  }
  const merge = async (ids: readonly string[]) => {
    const outcomes = await mergeEach(ids, (id) => apply(id, into.id))
    const merged = mergesOf(outcomes).map(({ node_id: id }) => id)
    if (merged.length > 0) {
      onChange(merged, into.id)
      const text = t('admin-nodes.merge.done', { count: merged.length, name: nodeLabel(into) })
      sayDone(text, () => undoAll(merged))
    }
    if (merged.length === ids.length) onClose()
    else setFailed(outcomes)
  }
  return { run: (ids: readonly string[]) => run(() => merge(ids)), isPending, failed }
}
