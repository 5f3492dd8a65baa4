import { useT } from '../../../../i18n/use-t.ts'
import { FactItem } from '../fact-list.tsx'
import type { NodeFacts } from '../node-view.ts'
import { AverageStars } from './average-stars.tsx'
import { OwnRating } from './own-rating.tsx'

/** What people think of it, and what the person who reads thinks. */
export const RatingFacts = ({ node }: { node: NodeFacts }) => {
  const t = useT('node')
  return (
    <>
      <FactItem name={t('node.rating.title')}>
        {node.rating === undefined ? (
          <span className="text-muted">{t('node.rating.none')}</span>
        ) : (
          <AverageStars rating={node.rating} />
        )}
      </FactItem>
      <FactItem name={t('node.rating.yours')} wide>
        <OwnRating node={node} />
      </FactItem>
    </>
  )
}
