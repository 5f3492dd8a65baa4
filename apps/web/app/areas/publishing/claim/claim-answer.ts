import type { KeyStorage } from '../../../data/browser-storage.ts'

/** Parameters of GitHub's redirect. */
export type ClaimAnswer = { code: string; state: string } | { refused: string }

const key = 'claim-answer'

/** Reads GitHub's answer from a query string; undefined without an answer. @internal */
export const readAnswer = (query: string): ClaimAnswer | undefined => {
  const values = new URLSearchParams(query)
  const [code, state, refused] = [values.get('code'), values.get('state'), values.get('error')]
  if (refused) return { refused }
  return code && state ? { code, state } : undefined
}

/**
 * Moves GitHub's answer from the address to the storage of this tab, before other code can read it. A sign-in does not
 * lose it there. Returns whether there was an answer.
 */
export const takeAnswer = (from: Pick<Window, 'location' | 'history'>, storage: KeyStorage): boolean => {
  const { search, pathname } = from.location
  if (search === '') return false
  const answer = readAnswer(search)
  if (answer) storage.setItem(key, JSON.stringify(answer))
  from.history.replaceState(from.history.state, '', pathname)
  return answer !== undefined
}

/** Returns the stored answer and removes it, because GitHub accepts an answer only once. */
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
