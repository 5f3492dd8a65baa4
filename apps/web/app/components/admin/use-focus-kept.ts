import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a list when its focused row disappears, so that keyboard users keep their place. */
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
