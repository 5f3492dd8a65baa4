import { Ban, CircleCheck, CircleDashed, GitMerge, Trash2 } from 'lucide-react'
import { useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import type { AdminNode } from './admin-node.ts'

/** Shows the state of a pack and its reason. */
export const NodeStatus = ({
  node,
}: {
  node: Pick<AdminNode, 'is_published' | 'status' | 'status_detail' | 'merged_into'>
}) => {
  const t = useT('admin-nodes')
  if (node.merged_into !== undefined)
    return (
      <div className="flex flex-col items-start gap-0.5">
        <Badge icon={<GitMerge aria-hidden />}>{t('admin-nodes.status.merged')}</Badge>
        <span className="text-xs text-muted">{t('admin-nodes.status.mergedInto', { id: node.merged_into })}</span>
      </div>
    )
  switch (node.status) {
    case 'NodeStatusActive':
      if (!node.is_published)
        return <Badge icon={<CircleDashed aria-hidden />}>{t('admin-nodes.status.unpublished')}</Badge>
      return (
        <Badge tone="green" icon={<CircleCheck aria-hidden />}>
          {t('admin-nodes.status.active')}
        </Badge>
      )
    case 'NodeStatusBanned':
      return (
        <div className="flex min-w-0 flex-col items-start gap-0.5">
          <Badge tone="red" icon={<Ban aria-hidden />}>
            {t('admin-nodes.status.banned')}
          </Badge>
          {node.status_detail && (
            <span dir="auto" title={node.status_detail} className="line-clamp-3 max-w-56 text-xs text-muted">
              {node.status_detail}
            </span>
          )}
        </div>
      )
    case 'NodeStatusDeleted':
      return <Badge icon={<Trash2 aria-hidden />}>{t('admin-nodes.status.deleted')}</Badge>
  }
}
