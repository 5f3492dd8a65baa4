import type { Schema } from '@registry/api-client'
import { useRef, useState } from 'react'
import { keyOf } from '../version-key.ts'
import { rowsBetween, selected, type Selection } from './selection.ts'

type Version = Schema<'AdminVersion'>

const nothing: Selection = new Map()

/** The selection over all pages, and how rows are added to it. */
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
    /** Turns a row; with `isRange` everything from the last one turned to this one. Answers how many are chosen then. */
    toggle: (key: string, isRange: boolean) => {
      const isChosen = !selection.has(key)
      const range = rowsBetween(rows ?? [], isRange ? anchor.current : undefined, key)
      anchor.current = key
      return put(range, isChosen)
    },
    /** Chooses two rows and what is between them. */
    extend: (from: string, to: string) => {
      anchor.current = to
      return put(rowsBetween(rows ?? [], from, to), true)
    },
    addPage: () => put(rows ?? [], true),
    /** Chooses these and nothing else. */
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
