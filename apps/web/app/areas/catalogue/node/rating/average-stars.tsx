import { Star } from 'lucide-react'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'

/** An average as stars and as a number. */
export const AverageStars = ({ rating }: { rating: number }) => {
  const t = useT('node')
  const format = useFormat()
  const said = format.number(rating)
  return (
    // The sign of no width gives the stars the base line of words.
    <span className="inline-flex items-center before:w-0 before:content-['\200b']">
      <span aria-hidden className="relative inline-flex text-edge">
        <FiveStars />
        <span
          className="absolute inset-y-0 start-0 flex overflow-hidden text-amber-text [&_svg]:fill-current"
          style={{ width: `${(rating / 5) * 100}%` }}
        >
          <FiveStars />
        </span>
      </span>
      <span aria-hidden className="ms-2 tabular-nums">
        {said}
      </span>
      <span className="sr-only">{t('node.rating.average', { rating: said })}</span>
    </span>
  )
}

const FiveStars = () => [1, 2, 3, 4, 5].map((star) => <Star key={star} className="size-4 shrink-0" />)
