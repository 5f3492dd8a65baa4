import type { Schema } from '@registry/api-client'
import { useRef, useState } from 'react'
import { keyOf } from '../version-key.ts'
import { rowsBetween, selected, type Selection } from './selection.ts'

type Version = Schema<'AdminVersion'>

const nothing: Selection = new Map()

/** State of the selection over all pages, with functions that change it. */
export const useChoice = (rows: readonly Version[] | undefined, page: number) => {
  const [selection, setSelection] = useState<Selection>(nothing)
  const anchor = useRef<string>(undefined)
  const put = (versions: readonly Version[], isChosen: boolean) => {
    const next = selected(selection, versions, { isChosen, page })
    setSelection(next)
    return next.size
  }
  return {
    selection,
    /**
     * Toggles a row, or with `isRange` all rows from the last toggled row to this row. Returns the new size of the
     * selection.
     */
    toggle: (key: string, isRange: boolean) => {
      const isChosen = !selection.has(key)
      const range = rowsBetween(rows ?? [], isRange ? anchor.current : undefined, key)
      anchor.current = key
      return put(range, isChosen)
    },
    /** Selects two rows and all rows between them. Returns the new size of the selection. */
    extend: (from: string, to: string) => {
      anchor.current = to
      return put(rowsBetween(rows ?? [], from, to), true)
    },
    addPage: () => put(rows ?? [], true),
    /** Removes all other versions from the selection. */
    only: (keys: ReadonlySet<string>) => setSelection(new Map([...selection].filter(([key]) => keys.has(key)))),
    clear: () => setSelection(nothing),
    pageState: pageState(rows, selection),
  }
}

export type Choice = ReturnType<typeof useChoice>

const pageState = (rows: readonly Version[] | undefined, selection: Selection): 'none' | 'some' | 'all' => {
  const here = (rows ?? []).filter((row) => selection.has(keyOf(row))).length
  return here === 0 ? 'none' : here === rows?.length ? 'all' : 'some'
}
