import type { Schema } from '@registry/api-client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOptimisticUpdate } from '../../../../data/query/use-optimistic-update.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useRefreshAfter } from '../../../../data/query/use-write.ts'
import { useSearch } from '../../../../search/use-search.ts'
import { queueQuery, queueSearch } from '../search.ts'
import { keyOf } from '../version-key.ts'
import { keepOrder } from './keep-order.ts'
import { pageToGoOn, waitingBeyond } from './page-end.ts'

type Version = Schema<'AdminVersion'>
type Page = Schema<'AdminVersionPage'>
type Result = Schema<'DecisionResult'>

interface Shown {
  of: string
  source: Page | undefined
  rows: readonly Version[] | undefined
  decided: ReadonlySet<string>
  /** Versions decided here, including undone decisions. Their rows keep their position. */
  settled: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()
const nothing = { decided: none, settled: none }
const pauseMs = 1500
const evidencePath = '/admin/nodes/{nodeId}/versions/{version}'
const closed = { open: undefined, tab: undefined, file: undefined, line: undefined, against: undefined }

/**
 * Reads the page of the queue for the address. Versions decided here keep their position until the admin leaves the page
 * or calls `tidy`.
 */
export const useQueue = () => {
  const address = useSearch(queueSearch)
  const query = queueQuery(address.asked)
  const of = JSON.stringify(query)
  const list = useRead('/admin/versions', { params: { query } })
  const [shown, setShown] = useState<Shown>({ of, source: undefined, rows: undefined, ...nothing })
  if (shown.of !== of || shown.source !== list.data) setShown(following(shown, of, list.data))
  const patch = usePatch()
  const refreshSoon = useRefreshSoon()
  const changed = (results: readonly Result[], { isUndo }: { isUndo: boolean }) => {
    setShown((before) => withResults(before, results, isUndo))
    patch(results)
    refreshSoon()
  }
  const waiting = waitingBeyond(shown.rows, list.data, shown.decided)
  const goOn = async () => {
    const { data } = await list.refetch()
    if (data === undefined) return
    const page = pageToGoOn(data, address.asked.page, shown.decided)
    if (page !== address.asked.page) address.set({ ...closed, page })
    else {
      const decided = stillThere(data, shown.decided)
      setShown({ of, source: data, rows: data.versions, decided, settled: decided })
    }
  }
  return {
    rows: shown.rows,
    decided: shown.decided,
    page: address.asked.page,
    /** Number of waiting versions once every version on the page is decided, or `undefined` before. */
    waiting,
    /** Shows the next versions once the page is done. Returns whether there are any. */
    more: (): boolean => {
      if (!waiting) return false
      void goOn()
      return true
    },
    answer: list.data,
    error: list.data === undefined ? list.error : null,
    retry: () => void list.refetch(),
    /** Applies results to the rows and to the cache at once, and refetches after a pause. */
    changed,
    /** Removes rows that the queue lacks. */
    tidy: () => setShown((before) => ({ ...before, rows: before.source?.versions, ...nothing })),
  }
}

export type Queue = ReturnType<typeof useQueue>

const stillThere = ({ versions }: Page, decided: ReadonlySet<string>) =>
  new Set(versions.map(keyOf).filter((key) => decided.has(key)))

const following = (shown: Shown, of: string, source: Page | undefined): Shown => {
  if (shown.of !== of) return { of, source, rows: source?.versions, ...nothing }
  if (source === undefined) return { ...shown, source, rows: undefined }
  return { ...shown, source, rows: keepOrder(shown.rows ?? [], source.versions, shown.settled) }
}

const withResults = (shown: Shown, results: readonly Result[], isUndo: boolean): Shown => {
  const decided = new Set(shown.decided)
  const settled = new Set(shown.settled)
  for (const result of results) {
    const key = keyOf(result)
    if (result.outcome !== 'done') continue
    settled.add(key)
    // An undone decision is open again.
    if (isUndo && decided.has(key)) decided.delete(key)
    else decided.add(key)
  }
  return {
    ...shown,
    decided,
    settled,
    ...(shown.rows && { rows: shown.rows.map((row) => afterResults(row, results)) }),
  }
}

const afterResults = (row: Version, results: readonly Result[]): Version => {
  const result = results.find((each) => each.outcome === 'done' && keyOf(each) === keyOf(row))
  return result?.to === undefined ? row : { ...row, status: result.to }
}

const usePatch = () => {
  const kept = useOptimisticUpdate()
  return useCallback(
    (results: readonly Result[]) => {
      kept.change('/admin/versions', {}, (page) => ({
        ...page,
        versions: page.versions.map((row) => afterResults(row, results)),
      }))
      for (const { node_id: nodeId, version, outcome, to } of results) {
        // The cached status changes at once. Otherwise a second decision before the refetch would report a conflict.
        if (outcome === 'done' && to !== undefined)
          kept.change(evidencePath, { nodeId, version }, (evidence) => ({
            ...evidence,
            version: { ...evidence.version, status: to },
          }))
        if (outcome !== 'unchanged') void kept.refresh(evidencePath, { nodeId, version })
      }
    },
    [kept],
  )
}

/** Refetches lists and counts after a pause without decisions. */
const useRefreshSoon = () => {
  const refresh = useRefreshAfter('post /admin/decisions')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, pauseMs)
  }, [refresh])
}
