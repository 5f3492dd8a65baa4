import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react'
import { useListAddress } from './use-list-address.ts'

const pause = 250

/** The text of a field that filters a list: asked for after a pause, and following the address when that changes by itself. */
export const useTypedFilter = (name: string) => {
  const address = useListAddress()
  const asked = address.text(name)
  const [text, setText] = useState(asked)
  const sent = useRef(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (asked === sent.current) return
    clearTimeout(timer.current)
    sent.current = asked
    setText(asked)
  }, [asked])

  const ask = (next: string) => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    if (wanted === sent.current) return
    // The first word is a step that one can go back from; refining it is none.
    const replace = sent.current !== '' && wanted !== ''
    sent.current = wanted
    address.set({ [name]: wanted }, { replace })
  }
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })

  const later = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(next), pause)
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.value
    setText(next)
    // Half a word of an input method is no search.
    if ('isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true) return
    later(next)
  }
  return {
    text,
    onChange,
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => later(event.currentTarget.value),
    askNow: () => ask(text),
    clear: () => {
      setText('')
      ask('')
    },
  }
}
