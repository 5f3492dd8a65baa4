import { useEffect, useState } from 'react'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFoot } from '../../../../ui/form-foot.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { type AdminNode, nodeLabel } from './admin-node.ts'
import { mergeEach, type MergeOutcome, mergesOf, type NodeMerge } from './merge-nodes.ts'
import { useMerge } from './use-merge.ts'
import { useTask } from './use-task.ts'
import { useUndoToast } from './use-undo-toast.ts'

interface Props {
  /** Packs that are merged into the other pack. */
  nodes: readonly AdminNode[]
  into: AdminNode
  onClose: () => void
  /** Called with the ids of merged packs, or with `undefined` as target for restored packs. */
  onChange: (nodeIds: string[], into: string | undefined) => void
}

/** Shows a preview of a merge and the button that runs the merge. */
export const MergePreview = ({ nodes, into, onClose, onChange }: Props) => {
  const t = useT('admin-nodes', 'refusals')
  const ids = nodes.map(({ id }) => id)
  const outcomes = useMergePreview(ids, into.id)
  const { run, isPending, failed } = useMergeAll(into, onClose, onChange)
  const possible = mergesOf(outcomes ?? []).map((merge) => merge.node_id)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('admin-nodes.merge.meaning', { name: nodeLabel(into), id: into.id })}</p>
      {outcomes ? (
        <Outcomes outcomes={failed ?? outcomes} />
      ) : (
        <div className="flex flex-col gap-2">
          {ids.map((id) => (
            <Skeleton key={id} className="h-14" />
          ))}
        </div>
      )}
      <p className="text-sm text-muted">{t('admin-nodes.merge.undoable')}</p>
      <FormFoot>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button variant="danger" disabled={possible.length === 0 || isPending} onClick={() => run(possible)}>
          {t('admin-nodes.merge.confirm', { count: possible.length })}
        </Button>
      </FormFoot>
    </div>
  )
}

const Outcomes = ({ outcomes }: { outcomes: readonly MergeOutcome[] }) => {
  const sentence = useRefusalSentence()
  return (
    <ul className="flex flex-col gap-2">
      {outcomes.map((outcome) => (
        <li key={outcome.nodeId}>
          {'merge' in outcome ? (
            <Effect merge={outcome.merge} />
          ) : (
            <Notice kind="danger" title={<bdi dir="ltr">{outcome.nodeId}</bdi>}>
              {sentence(outcome.refusal)}
            </Notice>
          )}
        </li>
      ))}
    </ul>
  )
}

const Effect = ({ merge }: { merge: NodeMerge }) => {
  const t = useT('admin-nodes')
  const format = useFormat()
  return (
    <div className="rounded-control border border-line bg-sunken px-3 py-2">
      <p className="font-mono text-sm wrap-anywhere">
        <bdi dir="ltr">{`${merge.node_id} → ${merge.into}`}</bdi>
      </p>
      <ul className="mt-1 list-disc ps-5 text-sm text-muted marker:text-faint">
        <li>{t('admin-nodes.merge.installs', { count: merge.downloads })}</li>
        {merge.versions > 0 && <li>{t('admin-nodes.merge.versions', { count: merge.versions })}</li>}
        {merge.names.length > 0 && <li>{t('admin-nodes.merge.names', { names: format.list(merge.names) })}</li>}
      </ul>
    </div>
  )
}

const useMergePreview = (ids: readonly string[], into: string): MergeOutcome[] | undefined => {
  const { preview } = useMerge()
  const asked = JSON.stringify([ids, into])
  const [answer, setAnswer] = useState<{ asked: string; outcomes: MergeOutcome[] }>()
  useEffect(() => {
    let isWanted = true
    // The text is the JSON that this hook built above.
    const [wanted, target] = JSON.parse(asked) as [string[], string]
    const look = async () => {
      const outcomes = await mergeEach(wanted, (id) => preview(id, target))
      if (isWanted) setAnswer({ asked, outcomes })
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [asked, preview])
  return answer?.asked === asked ? answer.outcomes : undefined
}

/**
 * Merges packs into another pack, shows the number in a toast, and offers the undo. `failed` holds the refused merges.
 */
const useMergeAll = (
  into: AdminNode,
  onClose: () => void,
  onChange: (nodeIds: string[], into: string | undefined) => void,
) => {
  const t = useT('admin-nodes')
  const { apply, undo } = useMerge()
  const undoToast = useUndoToast()
  const { run, isPending } = useTask()
  const [failed, setFailed] = useState<MergeOutcome[]>()
  const undoAll = async (ids: readonly string[]) => {
    // The last merge is undone first, so that each undo finds the install counts that its merge moved.
    for (const id of ids.toReversed()) await undo(id)
    onChange([...ids], undefined)
  }
  const merge = async (ids: readonly string[]) => {
    const outcomes = await mergeEach(ids, (id) => apply(id, into.id))
    const merged = mergesOf(outcomes).map(({ node_id: id }) => id)
    if (merged.length > 0) {
      onChange(merged, into.id)
      const text = t('admin-nodes.merge.done', { count: merged.length, name: nodeLabel(into) })
      undoToast(text, () => undoAll(merged))
    }
    if (merged.length === ids.length) onClose()
    else setFailed(outcomes)
  }
  return { run: (ids: readonly string[]) => run(() => merge(ids)), isPending, failed }
}
