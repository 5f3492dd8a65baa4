import { Undo2 } from 'lucide-react'
import { FormError } from '../../../components/form-error.tsx'
import { InstallCount } from '../../../components/node-figures.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import {
  type AdminNode,
  isBanned,
  isStanding,
  isUnclaimed,
  nodeLabel,
  publisherLabel,
} from '../shared/nodes/admin-node.ts'
import { NodeCell } from '../shared/nodes/node-cell.tsx'
import { NodeStatus } from '../shared/nodes/node-status.tsx'
import { useMerge } from '../shared/nodes/use-merge.ts'
import { useTask } from '../shared/nodes/use-task.ts'
import { useUndoToast } from '../shared/nodes/use-undo-toast.ts'

interface Props {
  node: AdminNode
  /** Name of the radio group. */
  group: string
  isStaying: boolean
  isChoice: boolean
  onChoose: () => void
  /** Called after the pack was restored. */
  onChange: () => void
}

export const DuplicateNode = ({ node, group, isStaying, isChoice, onChoose, onChange }: Props) => {
  const t = useT('admin-nodes')
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <input
        type="radio"
        name={group}
        checked={isStaying}
        disabled={!isChoice}
        onChange={onChoose}
        aria-label={t('admin-nodes.duplicates.keep', { name: nodeLabel(node), id: node.id })}
        className="mt-2 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0 flex-1 basis-56">
        <NodeCell node={node} />
      </div>
      <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
        <div>
          <dt className="sr-only">{t('admin-nodes.column.publisher')}</dt>
          <dd>
            {isUnclaimed(node) ? (
              <Badge tone="blue">{t('admin-nodes.unclaimed')}</Badge>
            ) : (
              <bdi>{publisherLabel(node.publisher)}</bdi>
            )}
          </dd>
        </div>
        <div>
          <dt className="sr-only">{t('admin-nodes.column.installs')}</dt>
          <dd>
            <InstallCount value={node.downloads} />
          </dd>
        </div>
        <div>
          <dt className="sr-only">{t('admin-nodes.column.versions')}</dt>
          <dd className="text-muted">{t('admin-nodes.duplicates.versions', { count: node.version_count })}</dd>
        </div>
        {node.created_at && (
          <div>
            <dt className="sr-only">{t('admin-nodes.column.added')}</dt>
            <dd className="text-faint">
              <RelativeTime time={node.created_at} />
            </dd>
          </div>
        )}
      </dl>
      {(isBanned(node) || !isStanding(node)) && <NodeStatus node={node} />}
      {node.merged_into !== undefined && <Unmerge node={node} onChange={onChange} />}
    </li>
  )
}

const Unmerge = ({ node, onChange }: Pick<Props, 'node' | 'onChange'>) => {
  const t = useT('admin-nodes')
  const { undo } = useMerge()
  const undoToast = useUndoToast()
  const { run, isPending, error } = useTask()
  const unmerge = async () => {
    await undo(node.id)
    onChange()
    undoToast(t('admin-nodes.unmerge.done', { name: nodeLabel(node) }))
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <Button size="small" disabled={isPending} onClick={() => run(unmerge)}>
        <Undo2 aria-hidden className="mirrored" />
        {t('admin-nodes.menu.unmerge')}
      </Button>
      <FormError error={error} />
    </div>
  )
}
