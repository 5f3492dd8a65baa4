import clsx from 'clsx'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { starClass, stars } from './stars.ts'

interface Props {
  /** What is rated, for screen readers. */
  name: string
  value: number | undefined
  onChoose: (star: number) => void
}

/** One to five stars: a group of radio buttons, so that arrow keys and screen readers know it. */
export const StarChoice = ({ name, value, onChoose }: Props) => {
  const t = useT('node')
  const group = useId()
  const [pointed, setPointed] = useState<number>()
  const filled = pointed ?? value ?? 0
  return (
    <fieldset className="-ms-0.5 flex" onPointerLeave={() => setPointed(undefined)}>
      <legend className="sr-only">{t('node.rating.rate', { name })}</legend>
      {stars.map((star) => (
        <label
          key={star}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(star)}
          className="relative cursor-pointer rounded-mark p-0.5 has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={group}
            checked={value === star}
            onChange={() => {
              setPointed(undefined)
              onChoose(star)
            }}
            className="sr-only"
          />
          <Star
            aria-hidden
            className={clsx(starClass, star <= filled ? 'fill-current text-amber-text' : 'text-edge')}
          />
          <span className="sr-only">{t('node.rating.stars', { count: star })}</span>
        </label>
      ))}
    </fieldset>
  )
}
