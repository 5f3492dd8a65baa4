import type { Schema } from '@registry/api-client'
import { Circle, CircleDot, TriangleAlert } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'

/** Badge with the attention that a release asks for, by shape and word. */
export const AttentionBadge = ({ attention }: { attention: Schema<'ReleaseAttention'> }) => {
  const t = useT('releases')
  switch (attention) {
    case 'high':
      return (
        <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
          {t('releases.attention.high')}
        </Badge>
      )
    case 'medium':
      return (
        <Badge tone="blue" icon={<CircleDot aria-hidden />}>
          {t('releases.attention.medium')}
        </Badge>
      )
    case 'low':
      return <Badge icon={<Circle aria-hidden />}>{t('releases.attention.low')}</Badge>
  }
}
