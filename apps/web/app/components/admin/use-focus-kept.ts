import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to a list when the row that had it goes: whoever uses the keyboard is still where they were. */
export const useFocusKept = (list: RefObject<HTMLElement | null>): void => {
  const had = useRef<Element>(null)
  useEffect(() => {
    const remember = () => {
      had.current = list.current?.contains(document.activeElement) ? document.activeElement : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [list])
  useEffect(() => {
    if (!had.current || had.current.isConnected) return
    had.current = null
    if (document.activeElement === document.body) list.current?.focus()
  })
}
