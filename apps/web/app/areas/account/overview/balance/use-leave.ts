import { useEffect, useState } from 'react'

/** Goes to a page of another site; `isLeaving` until this one is left, and not when the browser brings it back as it was. */
export const useLeave = (): { isLeaving: boolean; leaveTo: (url: string) => void } => {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  const leaveTo = (url: string) => {
    setLeaving(true)
    location.assign(url)
  }
  return { isLeaving, leaveTo }
}
