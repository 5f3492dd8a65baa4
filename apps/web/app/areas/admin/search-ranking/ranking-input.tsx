import clsx from 'clsx'
import { Check, Undo2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { controlClass } from '../../../ui/control-class.ts'
import { Form } from '../../../ui/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type AdminNode, nodeLabel } from '../shared/nodes/admin-node.ts'
import { useNodeChange } from '../shared/nodes/use-node-change.ts'
import { rankingOf } from './ranking-of.ts'

interface Props {
  node: AdminNode
  onChange: (node: AdminNode) => void
}

/** Edits the ranking of a pack in its row. Enter saves, Escape reverts. */
export const RankingInput = ({ node, onChange }: Props) => {
  const t = useT('admin-nodes')
  const id = useId()
  const { text, isChanged, error, maySave, type, save, revert } = useRankingDraft(node, onChange)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isChanged) return
    event.stopPropagation()
    revert()
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-0.5 sm:items-end">
      <div className="flex items-center gap-0.5 sm:flex-row-reverse">
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('admin-nodes.ranking.label', { name: nodeLabel(node) })}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          maxLength={4}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={press}
          className={clsx(controlClass, 'h-8 w-14! px-2 text-end tabular-nums', isChanged && 'border-accent-line')}
        />
        {/* The hidden buttons keep their space, so that the row does not move while the admin types. */}
        <span className={clsx('flex', !isChanged && 'invisible')}>
          <IconButton
            type="submit"
            label={t('admin-nodes.ranking.save')}
            icon={<Check aria-hidden />}
            className="size-8"
            disabled={!maySave}
          />
          <IconButton
            label={t('admin-nodes.ranking.revert')}
            icon={<Undo2 aria-hidden className="mirrored" />}
            className="size-8"
            onClick={revert}
          />
        </span>
      </div>
      <p id={`${id}-note`} role="status" className={clsx('text-xs', error ? 'text-red-text' : 'text-faint')}>
        {error ?? (isChanged && t('admin-nodes.ranking.unsaved'))}
      </p>
    </Form>
  )
}

/** State of the ranking field. The typed text stays until it is saved or reverted. */
const useRankingDraft = (node: AdminNode, onChange: (node: AdminNode) => void) => {
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
    /** Reason why the text cannot be saved or was refused. */
    error: isWrong ? t('admin-nodes.ranking.range') : isRefused ? sentence(error) : undefined,
    maySave: isChanged && ranking !== undefined && !isPending,
    type: setTyped,
    save,
    revert,
  }
}
