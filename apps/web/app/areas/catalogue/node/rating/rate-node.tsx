import clsx from 'clsx'
import { Star } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { track } from '../../../../data/analytics/analytics.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import type { NodeFacts } from '../view.ts'
import { starClass, stars } from './stars.ts'

// Arrow keys pass over other stars on the way to the intended star.
const settledAfter = 500

interface Props {
  /** Name of the rated pack, for screen readers. */
  name: string
  value: number | undefined
  onChoose: (star: number) => void
}

/** Saves and changes a rating. */
export const RateNode = ({ node }: { node: NodeFacts }) => {
  const { data } = useRead('/nodes/{nodeId}/reviews/me', { params: { path: { nodeId: node.id } } })
  const { shown, rate } = useRating(node, data?.star)
  return <StarChoice name={node.name} value={shown} onChoose={rate} />
}

/** Shows radio buttons from one to five stars, which work with arrow keys and screen readers. */
const StarChoice = ({ name, value, onChoose }: Props) => {
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

/**
 * Optimistic update of a rating: shows it at once, sends it debounced, and reverts it after a refusal. `saved` is the
 * rating in the registry.
 */
const useRating = ({ id, publisher }: NodeFacts, saved: number | undefined) => {
  const [shown, setShown] = useState<number>()
  const [kept, setKept] = useState<number>()
  const { mutate } = useWrite('post', '/nodes/{nodeId}/reviews')
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const sentence = useRefusalSentence()
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)

  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.send()
    },
    [],
  )

  const rate = (star: number) => {
    setShown(star)
    clearTimeout(waiting.current?.timer)
    const send = () => {
      waiting.current = undefined
      mutate(
        { params: { path: { nodeId: id }, query: { star } } },
        {
          onSuccess: () => {
            setKept(star)
            track('Rate Node', { nodeId: id, publisherId: publisher.id, star })
            void revalidate()
          },
          onError: (refusal) => {
            setShown(undefined)
            toast({ tone: 'error', text: sentence(refusal) })
          },
        },
      )
    }
    waiting.current = { timer: setTimeout(send, settledAfter), send }
  }

  return { shown: shown ?? kept ?? saved, rate }
}
