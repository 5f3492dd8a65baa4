import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { track } from '../../../../data/analytics/analytics.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import type { NodeFacts } from '../node-view.ts'

// Arrow keys pass over stars on their way to the one that is meant.
const settledAfter = 500

/** Shows a rating at once, sends it when it has settled, and takes it back when it is refused. `saved` is what the registry knows. */
export const useRating = ({ id, publisher }: NodeFacts, saved: number | undefined) => {
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
