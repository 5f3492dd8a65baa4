import type { Schema } from '@registry/api-client'
import { CircleCheck, Clock, Flag, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'

/** How a review stands, in a word. */
export const ReviewBadge = ({ state }: { state: Schema<'ReviewState'> }) => {
  const t = useT('review')
  switch (state) {
    case 'waiting':
      return (
        <Badge tone="blue" icon={<Clock aria-hidden />}>
          {t('review.state.waiting')}
        </Badge>
      )
    case 'running':
      return (
        <Badge tone="blue" icon={<LoaderCircle aria-hidden className="motion-safe:animate-spin" />}>
          {t('review.state.running')}
        </Badge>
      )
    case 'passed':
      return (
        <Badge tone="green" icon={<CircleCheck aria-hidden />}>
          {t('review.state.passed')}
        </Badge>
      )
    case 'flagged':
      return (
        <Badge tone="amber" icon={<Flag aria-hidden />}>
          {t('review.state.flagged')}
        </Badge>
      )
    case 'failed':
      return (
        <Badge tone="red" icon={<TriangleAlert aria-hidden />}>
          {t('review.state.failed')}
        </Badge>
      )
  }
}
