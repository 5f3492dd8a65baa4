import type { KeyStorage } from '../../../data/browser-storage.ts'

/** The parameters with which GitHub sent the browser back. */
export type ClaimAnswer = { code: string; state: string } | { refused: string }

const key = 'claim-answer'

/** Reads the answer out of an address; undefined when there is none in it. @internal */
export const readAnswer = (query: string): ClaimAnswer | undefined => {
  const values = new URLSearchParams(query)
  const [code, state, refused] = [values.get('code'), values.get('state'), values.get('error')]
  if (refused) return { refused }
  return code && state ? { code, state } : undefined
}

/**
 * Takes the answer out of the address before anything else may see it there, and keeps it in this tab: signing in first
 * must not lose it. Answers whether there was one.
 */
export const takeAnswer = (from: Pick<Window, 'location' | 'history'>, storage: KeyStorage): boolean => {
  const { search, pathname } = from.location
  if (search === '') return false
  const answer = readAnswer(search)
  if (answer) storage.setItem(key, JSON.stringify(answer))
  from.history.replaceState(from.history.state, '', pathname)
  return answer !== undefined
}

/** Hands the answer out once: it is good once. */
export const spendAnswer = (storage: KeyStorage): ClaimAnswer | undefined => {
  const kept = storage.getItem(key)
  storage.removeItem(key)
  if (kept === null) return undefined
  try {
    const value: unknown = JSON.parse(kept)
    return isAnswer(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isAnswer = (value: unknown): value is ClaimAnswer => {
  if (typeof value !== 'object' || value === null) return false
  if ('refused' in value) return typeof value.refused === 'string'
  return 'code' in value && typeof value.code === 'string' && 'state' in value && typeof value.state === 'string'
}
