import type { Schema } from '@registry/api-client'
import { useT } from '../../i18n/use-t.ts'
import { cardClass } from '../../ui/card-class.ts'
import { OpenReview } from './open-review.tsx'
import { isUnderWay } from './review-state.ts'

interface Props {
  publisherId: string
  reviews: Schema<'VersionReview'>[]
  /** Number of further reviews. */
  more?: number
  /** Whether all reviews are of the node that the page shows. */
  ofOneNode?: boolean
}

/** Lists versions of a publisher in review; renders nothing without any. */
export const OpenReviews = ({ publisherId, reviews, more = 0, ofOneNode = false }: Props) => {
  const t = useT('review')
  if (reviews.length === 0) return null
  // The oldest review is decided first. The list is then read again.
  const followed = reviews.findLast(isUnderWay)
  return (
    <section aria-label={t('review.open.title')} className={`${cardClass} ${ofOneNode ? '' : 'mb-4'}`}>
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2">
        <h3 className="text-base font-semibold">{t('review.open.title')}</h3>
        <p className="text-sm text-muted">{t('review.open.lead')}</p>
      </div>
      <ul className="grid divide-y divide-line md:grid-cols-[minmax(0,auto)_auto_minmax(12rem,1fr)_auto]">
        {reviews.map((review) => (
          <OpenReview
            key={`${review.node_id}@${review.version}`}
            publisherId={publisherId}
            review={review}
            isLive={review === followed}
            withoutNode={ofOneNode}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">{t('review.open.more', { count: more })}</p>
      )}
    </section>
  )
}
