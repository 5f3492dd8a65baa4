import { useRef } from 'react'
import { selectRange } from './select-range.ts'

export interface Selection {
  chosen: ReadonlySet<string>
  onChange: (next: Set<string>) => void
}

/** State and handlers of the checkboxes of a table. */
export interface Choose {
  has: (key: string) => boolean
  /** Toggles a row; with `isRange`, sets all rows between the last touched row and this row too. */
  toggle: (key: string, isRange: boolean) => void
  /** Selection state of the shown rows. */
  all: 'none' | 'some' | 'all'
  toggleAll: () => void
}

/** Selects among the shown rows, by their keys in order. Rows selected on other pages stay selected. */
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
