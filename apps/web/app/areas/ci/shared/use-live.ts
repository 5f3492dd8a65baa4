import type { CallInit } from '@registry/api-client'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useRead } from '../../../data/query/use-read.ts'
import { isAnyRunning, itemsOfCommits, itemsOfResults, type LiveItem, stateOf } from './live-items.ts'

const fiveSeconds = 5000

/** Reads a page of results again when one of them is no more what is shown, as long as one of these is under way. */
export const useLiveResults = (query: QueryOf<'/gitcommit'>, shown: readonly LiveItem[]): void => {
  const { data, dataUpdatedAt } = useRead('/gitcommit', { params: { query } }, whileRunning(shown))
  useReread(shown, data && itemsOfResults(data.jobResults), dataUpdatedAt)
}

/** Follows a page of commits. */
export const useLiveCommits = (query: QueryOf<'/gitcommitsummary'>, shown: readonly LiveItem[]): void => {
  const { data, dataUpdatedAt } = useRead('/gitcommitsummary', { params: { query } }, whileRunning(shown))
  useReread(shown, data && itemsOfCommits(data.commitSummaries), dataUpdatedAt)
}

type QueryOf<Path extends '/gitcommit' | '/gitcommitsummary'> = NonNullable<
  NonNullable<CallInit<'get', Path>['params']>['query']
>

const whileRunning = (shown: readonly LiveItem[]) => ({ enabled: isAnyRunning(shown), everyMs: fiveSeconds })

// The page shows its own data until new data is there, so that a lost network changes nothing.
const useReread = (shown: readonly LiveItem[], known: readonly LiveItem[] | undefined, knownAt: number): void => {
  const { revalidate } = useRevalidator()
  const isOther = known !== undefined && isAnyRunning(shown) && stateOf(known) !== stateOf(shown)
  useEffect(() => {
    // Again with every answer, until what is shown is what is known.
    if (isOther && knownAt > 0) void revalidate()
  }, [isOther, knownAt, revalidate])
}
