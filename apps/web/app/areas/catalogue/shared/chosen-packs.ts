import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../../data/browser-storage.ts'

const listOf = (text: string): string[] => (text === '' ? [] : text.split(','))

/** List of pack ids that lasts as long as the tab. */
const tabList = (key: string, most: number) => {
  const listeners = new Set<() => void>()
  const text = () => {
    try {
      return browserStorage('session').getItem(key) ?? ''
    } catch {
      return ''
    }
  }
  const ids = () => listOf(text()).slice(0, most)
  const set = (next: readonly string[]) => {
    try {
      browserStorage('session').setItem(key, [...new Set(next)].slice(0, most).join())
    } catch {
      // A full storage keeps nothing.
    }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    // A step back may show a page as it was before the list changed.
    addEventListener('pageshow', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('pageshow', listener)
    }
  }
  return { text, ids, set, subscribe, remove: (id: string) => set(ids().filter((each) => each !== id)) }
}

/** Packs that are selected for a comparison: in the lists of a search, or as columns of the last comparison. */
export const chosenPacks = tabList('comfy-registry-chosen', 8)

/** Packs of earlier comparisons, the latest first. */
export const comparedPacks = tabList('comfy-registry-compare', 8)

/** Returns the ids of a list; none until hydration. */
export const usePackIds = (list: ReturnType<typeof tabList>): string[] =>
  listOf(useSyncExternalStore(list.subscribe, list.text, () => ''))
