import { CircleCheck, Clock, Flag } from 'lucide-react'
import { CapabilityIcon, capabilityName } from '../../../../components/review/capability-words.tsx'
import type { SourceOf } from '../../../../components/source-link.tsx'
import { type T, useT } from '../../../../i18n/use-t.ts'
import type { ChosenVersion } from '../view.ts'
import { EffectFacts } from './effect-facts.tsx'
import { FactItem } from './fact-list.tsx'

type Review = NonNullable<ChosenVersion['review']>

/** Shows the outcome of the review and the capabilities of the pack. */
export const ReviewFacts = ({ review, sourceOf }: { review: Review; sourceOf?: SourceOf | undefined }) => {
  const t = useT('review')
  return (
    <>
      <FactItem name={t('review.fact.title')}>
        <span className="inline-flex items-baseline gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:translate-y-0.5">
          <Icon state={review.state} />
          {verdict(t, review.state)}
        </span>
      </FactItem>
      {review.capabilities.length > 0 && (
        <FactItem name={t('review.fact.can')} wide>
          <ul className="flex flex-col gap-0.5 text-sm">
            {review.capabilities.map((capability) => (
              <li key={capability} className="flex items-baseline gap-2">
                <CapabilityIcon capability={capability} className="size-3.5 shrink-0 translate-y-0.5 text-faint" />
                {capabilityName(t, capability)}
              </li>
            ))}
          </ul>
        </FactItem>
      )}
      {review.effects && <EffectFacts effects={review.effects} sourceOf={sourceOf} />}
    </>
  )
}

const Icon = ({ state }: { state: Review['state'] }) => {
  if (state === 'passed') return <CircleCheck aria-hidden className="text-green-text" />
  if (state === 'flagged') return <Flag aria-hidden className="text-amber-text" />
  return <Clock aria-hidden className="text-blue-text" />
}

const verdict = (t: T<'review'>, state: Review['state']): string => {
  if (state === 'passed') return t('review.fact.passed')
  return state === 'flagged' ? t('review.fact.flagged') : t('review.fact.waiting')
}
