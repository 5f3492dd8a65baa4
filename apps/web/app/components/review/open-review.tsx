import type { Schema } from '@registry/api-client'
import { CircleCheck, Clock, Flag, LoaderCircle, TriangleAlert } from 'lucide-react'
import { type T, useT } from '../../i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLinks } from '../../use-links.ts'
import { useLiveReview } from './use-live-review.ts'

interface Props {
  publisherId: string
  review: Schema<'VersionReview'>
  /** Whether the row follows a review that is under way. */
  isLive: boolean
  /** Leaves out the node, where the page already shows it. */
  withoutNode: boolean
}

export const OpenReview = ({ publisherId, review: read, isLive, withoutNode }: Props) => {
  const t = useT('review')
  const links = useLinks()
  const review = useLiveReview({ publisherId, review: read, enabled: isLive })
  const { node_id: nodeId, version } = review
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 md:col-span-4 md:grid-cols-subgrid">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {!withoutNode && <bdi className="font-semibold wrap-anywhere">{nodeId}</bdi>}
        <bdi dir="ltr" className="font-mono text-sm wrap-anywhere text-muted">
          {version}
        </bdi>
      </span>
      <span className="flex">
        <ReviewBadge state={review.state} />
      </span>
      <span aria-live="polite" className="min-w-0 text-sm text-muted max-md:col-span-2">
        {sentence(t, review)}
      </span>
      <TextLink
        to={links.review(publisherId, nodeId, version)}
        className="justify-self-start text-sm max-md:col-span-2"
      >
        {t('review.open.see')}
        <span className="sr-only">{` ${nodeId} ${version}`}</span>
      </TextLink>
    </li>
  )
}

const sentence = (t: T<'review'>, { state, blocking_count: count = 0 }: Schema<'VersionReview'>): string => {
  switch (state) {
    case 'waiting':
      return t('review.open.row.waiting')
    case 'running':
      return t('review.open.row.running')
    case 'passed':
      return t('review.open.row.passed')
    case 'flagged':
      return t('review.open.row.flagged', { count })
    case 'failed':
      return t('review.open.row.failed')
  }
}

/** Badge with the state of a review. */
const ReviewBadge = ({ state }: { state: Schema<'ReviewState'> }) => {
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
