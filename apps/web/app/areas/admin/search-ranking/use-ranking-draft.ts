import { useState } from 'react'
import { type AdminNode, nodeLabel } from '../shared/nodes/admin-node.ts'
import { useNodeChange } from '../shared/nodes/use-node-change.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { rankingOf } from './ranking-of.ts'

/** What is typed into the ranking of a node: it stays as it is typed until it is saved or taken back. */
export const useRankingDraft = (node: AdminNode, onChange: (node: AdminNode) => void) => {
  const t = useT('admin-nodes', 'refusals')
  const sentence = useRefusalSentence()
  const saved = String(node.search_ranking ?? 5)
  const [typed, setTyped] = useState<string>()
  const { change, isPending, error } = useNodeChange(node, onChange)
  const text = typed ?? saved
  const ranking = rankingOf(text)
  const isChanged = typed !== undefined && typed.trim() !== saved
  const isWrong = isChanged && ranking === undefined
  const isRefused = isChanged && error !== undefined
  const revert = () => setTyped(undefined)
  const save = () => {
    if (!isChanged) revert()
    else if (ranking !== undefined)
      change({
        to: { search_ranking: ranking },
        back: { search_ranking: Number(saved) },
        done: t('admin-nodes.ranking.done', { name: nodeLabel(node), ranking }),
        onDone: revert,
      })
  }
  return {
    text,
    isChanged,
    /** Why it cannot be saved, or was not. */
    fault: isWrong ? t('admin-nodes.ranking.range') : isRefused ? sentence(error) : undefined,
    maySave: isChanged && ranking !== undefined && !isPending,
    type: setTyped,
    save,
    revert,
  }
}
