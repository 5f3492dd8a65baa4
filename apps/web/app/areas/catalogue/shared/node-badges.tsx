import { Ban, TriangleAlert } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { NodeSummary } from '../../../components/node-summary.ts'
import { OnlyBadge } from './only-badge.tsx'

/** What one should know of a node before choosing it: banned, deprecated, or made for some machines only. */
export const NodeBadges = ({ node }: { node: NodeSummary }) => {
  const t = useT('node-row')
  return (
    <>
      {node.banned && (
        <Badge tone="red" icon={<Ban aria-hidden />}>
          {t('node-row.banned')}
        </Badge>
      )}
      {node.latest?.deprecated && (
        <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
          {t('node-row.deprecated')}
        </Badge>
      )}
      <OnlyBadge names={node.systems} />
      <OnlyBadge names={node.accelerators} />
    </>
  )
}
