import { useEffect, useState } from 'react'

// Long enough that nobody is asked about half a word.
const pause = 250

/** A text once its typing has paused; an emptied one at once. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
