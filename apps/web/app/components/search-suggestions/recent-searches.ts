import { browserStorage } from '../../data/browser-storage.ts'

const key = 'comfy-registry-searches'
const most = 8
const longest = 100

const listeners = new Set<() => void>()
let last: { text: string; queries: string[] } = { text: '', queries: [] }

/** Returns the searches on this device, the latest first. Searches stay in local storage and are never sent. */
export const recentSearches = (): string[] => {
  const text = storedText()
  if (last.text !== text) last = { text, queries: read(text) }
  return last.queries
}

/** Subscribes to changes of the recent searches on this page. Returns a function that unsubscribes. */
export const onRecentSearches = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores a search. A search that extends or shortens the latest search replaces it: `mask carp` replaces `mask`. */
export const rememberSearch = (query: string): void => {
  if (query === '' || query.length > longest) return
  const [latest = '', ...earlier] = recentSearches()
  const refined = latest !== '' && (begins(query, latest) || begins(latest, query))
  const others = [...(refined ? [] : [latest]), ...earlier].filter((each) => each !== '' && !begins(each, query, true))
  keep([query, ...others])
}

export const forgetSearch = (query: string): void => keep(recentSearches().filter((each) => each !== query))

export const forgetSearches = (): void => keep([])

const begins = (text: string, start: string, whole = false) => {
  const [a, b] = [text.toLowerCase(), start.toLowerCase()]
  return whole ? a === b : a.startsWith(b)
}

const keep = (queries: string[]) => {
  try {
    if (queries.length === 0) browserStorage('local').removeItem(key)
    else browserStorage('local').setItem(key, JSON.stringify(queries.slice(0, most)))
  } catch {
    // A full or forbidden storage stores no search.
  }
  for (const listener of listeners) listener()
}

const storedText = (): string => {
  try {
    return browserStorage('local').getItem(key) ?? ''
  } catch {
    return ''
  }
}

const read = (text: string): string[] => {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}
