import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

const pause = 250

interface TypedParameter {
  /** Value in the address. */
  asked: string
  set: (value: string, options: { replace: boolean }) => void
  /** Receives a value that the address got from elsewhere. */
  follow: (value: string) => void
}

/** Moves typed values to the address: `ask` at once, `later` after a pause. */
export const useTypedAddress = ({ asked, set, follow }: TypedParameter) => {
  const isMoving = useNavigation().state !== 'idle'
  const sent = useRef(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ ask: (_wanted: string) => {}, follow })

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (asked === sent.current) return
    clearTimeout(timer.current)
    sent.current = asked
    latest.current.follow(asked)
  }, [asked])

  const later = (wanted: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current.ask(wanted), pause)
  }
  const ask = (wanted: string) => {
    clearTimeout(timer.current)
    if (wanted === sent.current) return
    // The address still lacks the pending change of another field, so a change now would undo it.
    if (isMoving) return later(wanted)
    // The first search adds a history entry. Refining the search replaces that entry.
    const replace = sent.current !== '' && wanted !== ''
    sent.current = wanted
    set(wanted, { replace })
  }
  useEffect(() => {
    latest.current = { ask, follow }
  })
  return { ask, later, cancel: () => clearTimeout(timer.current) }
}
