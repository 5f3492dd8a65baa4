import { browserStorage } from '../../../../data/browser-storage.ts'

const key = 'comfy-registry-searches'
const most = 8
const longest = 100

const listeners = new Set<() => void>()
let last: { text: string; queries: string[] } = { text: '', queries: [] }

/** Searches on this device, the latest first. They are stored here alone and never sent. */
export const recentSearches = (): string[] => {
  const text = storedText()
  if (last.text !== text) last = { text, queries: read(text) }
  return last.queries
}

/** Hears of every change to them on this page. */
export const onRecentSearches = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps a search. One that was only refined, such as `mask` to `mask carp`, is replaced. */
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
    // A full or forbidden storage keeps nothing.
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
