import { Ban, CircleCheck, CircleDashed, Clock, Flag, TriangleAlert } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { NodeState } from './node-state.ts'

/** How a node stands, in a word. */
export const StateBadge = ({ state }: { state: NodeState }) => {
  const t = useT('your-nodes')
  switch (state) {
    case 'live':
      return (
        <Badge tone="green" icon={<CircleCheck aria-hidden />}>
          {t('your-nodes.state.live')}
        </Badge>
      )
    case 'deprecated':
      return (
        <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
          {t('your-nodes.state.deprecated')}
        </Badge>
      )
    case 'waiting':
      return (
        <Badge tone="blue" icon={<Clock aria-hidden />}>
          {t('your-nodes.state.waiting')}
        </Badge>
      )
    case 'flagged':
      return (
        <Badge tone="amber" icon={<Flag aria-hidden />}>
          {t('your-nodes.state.flagged')}
        </Badge>
      )
    case 'banned':
      return (
        <Badge tone="red" icon={<Ban aria-hidden />}>
          {t('your-nodes.state.banned')}
        </Badge>
      )
    case 'unpublished':
      return <Badge icon={<CircleDashed aria-hidden />}>{t('your-nodes.state.unpublished')}</Badge>
  }
}
