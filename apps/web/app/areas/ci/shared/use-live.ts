import type { CallInit } from '@registry/api-client'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useRead } from '../../../data/query/use-read.ts'
import { useNow } from '../../../i18n/now.tsx'
import { isAnyRunning, itemsOfCommits, itemsOfResults, type LiveItem, stateOf } from './live-items.ts'

const fiveSeconds = 5000

/** Polls a page of results while a shown result is running. Reloads the page's data when the results have changed. */
export const useLiveResults = (query: QueryOf<'/gitcommit'>, shown: readonly LiveItem[]): void => {
  const { data, dataUpdatedAt } = useRead('/gitcommit', { params: { query } }, whileRunning(shown))
  const now = useNow()
  useReread(shown, data && itemsOfResults(data.jobResults, now), dataUpdatedAt)
}

/** Polls a page of commits while a shown result is running. Reloads the page's data when the commits have changed. */
export const useLiveCommits = (query: QueryOf<'/gitcommitsummary'>, shown: readonly LiveItem[]): void => {
  const { data, dataUpdatedAt } = useRead('/gitcommitsummary', { params: { query } }, whileRunning(shown))
  const now = useNow()
  useReread(shown, data && itemsOfCommits(data.commitSummaries, now), dataUpdatedAt)
}

type QueryOf<Path extends '/gitcommit' | '/gitcommitsummary'> = NonNullable<
  NonNullable<CallInit<'get', Path>['params']>['query']
>

const whileRunning = (shown: readonly LiveItem[]) => ({ enabled: isAnyRunning(shown), everyMs: fiveSeconds })

// The page keeps its data until new data arrives, so a lost connection changes nothing.
const useReread = (shown: readonly LiveItem[], known: readonly LiveItem[] | undefined, knownAt: number): void => {
  const { revalidate } = useRevalidator()
  const isOther = known !== undefined && isAnyRunning(shown) && stateOf(known) !== stateOf(shown)
  useEffect(() => {
    // Each answer reloads the data again, until the page shows the known state.
    if (isOther && knownAt > 0) void revalidate()
  }, [isOther, knownAt, revalidate])
}
