import { useRef } from 'react'
import { selectRange } from './select-range.ts'

export interface Selection {
  chosen: ReadonlySet<string>
  onChange: (next: Set<string>) => void
}

/** How the boxes of a table choose. */
export interface Choose {
  has: (key: string) => boolean
  /** Turns a row's box; with `isRange` everything between the last one touched and this one. */
  toggle: (key: string, isRange: boolean) => void
  /** The state of the rows that are shown. */
  all: 'none' | 'some' | 'all'
  toggleAll: () => void
}

/** Chooses among the rows that are shown, by their keys in order. What is chosen elsewhere stays. */
export const useSelection = (keys: readonly string[], selection: Selection | undefined): Choose => {
  const anchor = useRef<string>(undefined)
  const chosen = selection?.chosen ?? nothing
  const here = keys.filter((key) => chosen.has(key)).length
  const all = here === 0 ? 'none' : here === keys.length ? 'all' : 'some'
  return {
    has: (key) => chosen.has(key),
    toggle: (key, isRange) => {
      const from = isRange ? anchor.current : undefined
      anchor.current = key
      selection?.onChange(selectRange(keys, chosen, { anchor: from, key, isChosen: !chosen.has(key) }))
    },
    all,
    toggleAll: () => {
      const next = new Set(chosen)
      for (const key of keys) {
        if (all === 'all') next.delete(key)
        else next.add(key)
      }
      selection?.onChange(next)
    },
  }
}

const nothing: ReadonlySet<string> = new Set()
