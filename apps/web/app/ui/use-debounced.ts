import { useEffect, useState } from 'react'

const pauseMs = 250

/** Debounced value of typed text, 250 ms by default. Empty text applies at once. */
export const useDebounced = (text: string, ms = pauseMs): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), ms)
    return () => clearTimeout(timer)
  }, [ms, text])
  return text === '' ? '' : debounced
}
