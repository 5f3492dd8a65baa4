import { useEffect, useState } from 'react'
import { call } from '../../../../data/query/call.ts'
import { asRefusal, type RefusalError } from '../../../../data/refusals/refusal-error.ts'
import { isPublisherId } from './publisher-id-rule.ts'

/** State of a typed publisher id. */
export type IdCheck =
  | { state: 'empty' | 'malformed' | 'checking' | 'free' }
  /** The registry did not answer. Creating the publisher will show whether the id is free. */
  | { state: 'unknown' }
  | { state: 'refused'; error: RefusalError }

// A pause of this length keeps unfinished ids from being checked.
const pause = 300

/** Asks the registry whether an id is free, after a pause in typing. A newer id cancels the pending request. */
export const usePublisherIdCheck = (id: string): IdCheck => {
  const [answer, setAnswer] = useState<{ id: string; check: IdCheck }>()
  useEffect(() => {
    if (!isPublisherId(id)) return undefined
    const overtaken = new AbortController()
    const look = async () => {
      const check = await ask(id, overtaken.signal)
      if (!overtaken.signal.aborted) setAnswer({ id, check })
    }
    const timer = setTimeout(() => void look(), pause)
    return () => {
      clearTimeout(timer)
      overtaken.abort()
    }
  }, [id])
  if (id === '') return { state: 'empty' }
  if (!isPublisherId(id)) return { state: 'malformed' }
  return answer?.id === id ? answer.check : { state: 'checking' }
}

const ask = async (username: string, signal: AbortSignal): Promise<IdCheck> => {
  try {
    await call('get', '/publishers/validate', { params: { query: { username } }, signal })
    return { state: 'free' }
  } catch (error) {
    const refusal = asRefusal(error)
    return refusal.status === 400 ? { state: 'refused', error: refusal } : { state: 'unknown' }
  }
}
