import { useEffect, useState } from 'react'

/** A value once it has stayed for 200 ms: what is quick shows no waiting. */
export const useLate = <Value>(value: Value): Value | undefined => {
  const [late, setLate] = useState<Value>()
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), 200)
    return () => clearTimeout(timer)
  }, [value])
  return late === value ? late : undefined
}
