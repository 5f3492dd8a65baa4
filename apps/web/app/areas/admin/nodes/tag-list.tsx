import { Lock } from 'lucide-react'
import type { AdminNode } from '../shared/nodes/admin-node.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'

// Those of admins are all there; of the others there is room for some.
const most = 3

/** The tags of a node: those that admins alone see first, with a lock. */
export const TagList = ({ node }: { node: AdminNode }) => {
  const t = useT('admin-nodes')
  const tags = node.tags ?? []
  const shown = tags.slice(0, Math.max(0, most - node.tags_admin.length))
  if (node.tags_admin.length + tags.length === 0) return null
  return (
    <ul aria-label={t('admin-nodes.edit.tags')} className="mt-1 flex flex-wrap gap-1">
      {node.tags_admin.map((tag) => (
        <li key={`admin ${tag}`} className="max-w-full">
          <Badge tone="amber" icon={<Lock aria-label={t('admin-nodes.adminTag')} />}>
            <bdi className="truncate">{tag}</bdi>
          </Badge>
        </li>
      ))}
      {shown.map((tag) => (
        <li key={tag} className="max-w-full">
          <Badge>
            <bdi className="truncate">{tag}</bdi>
          </Badge>
        </li>
      ))}
      {tags.length > shown.length && (
        <li className="self-center text-xs text-faint tabular-nums">
          {t('admin-nodes.more', { count: tags.length - shown.length })}
        </li>
      )}
    </ul>
  )
}
