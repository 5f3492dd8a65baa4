import { useState } from 'react'
import { focusRow } from './focus-row.ts'
import { nextOpen } from './keep-places.ts'
import type { Choice } from './use-choice.ts'
import type { OpenAddress } from './use-open-address.ts'
import type { Queue } from './use-queue.ts'
import { keyOf } from './version-key.ts'

interface Options {
  queue: Queue
  address: OpenAddress
  choice: Choice
  /** Reads out how many are chosen. */
  count: (size: number) => void
}

/** The row that one stands on, which is the open one while one is open, and the ways from it to others. */
export const useCursor = ({ queue, address, choice, count }: Options) => {
  const [cursor, setCursor] = useState<string>()
  const rows = queue.rows ?? []
  const has = (key: string | undefined) => rows.some((row) => keyOf(row) === key)
  const current = address.key ?? (has(cursor) ? cursor : undefined)
  const upcoming = nextOpen(rows, current, queue.decided)
  const goTo = (key: string) => {
    setCursor(key)
    if (address.key !== undefined) address.open(key, { replace: true })
    focusRow(key)
  }
  const toggle = (key: string, isRange: boolean) => {
    setCursor(key)
    count(choice.toggle(key, isRange))
  }
  return {
    current,
    /** The next one to decide on. */
    upcoming: upcoming && keyOf(upcoming),
    goTo,
    toggle,
    toggleCurrent: () => {
      if (current === undefined || !has(current)) return false
      toggle(current, false)
      return true
    },
    move: (step: 1 | -1, { isExtending }: { isExtending: boolean }) => {
      const at = rows.findIndex((row) => keyOf(row) === current)
      const row = at < 0 ? rows[0] : rows[at + step]
      if (row === undefined) return false
      if (isExtending) count(choice.extend(current ?? keyOf(row), keyOf(row)))
      goTo(keyOf(row))
      return true
    },
    open: () => {
      const key = current ?? (rows[0] && keyOf(rows[0]))
      if (key === undefined || key === address.key) return false
      address.open(key, { replace: false })
      focusRow(key)
      return true
    },
    close: () => {
      if (address.key === undefined) return false
      setCursor(address.key)
      address.open(undefined, { replace: false })
      return true
    },
  }
}

export type Cursor = ReturnType<typeof useCursor>
