import { useCallback } from 'react'
import { useQueryClient } from './query-client.ts'
import { isBelow } from './query-key.ts'

/**
 * Invalidates the cached data of the given paths and of all paths below them. Serves writes that affect other pages
 * too.
 */
export const useStale = (): ((...paths: string[]) => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(
    (...paths: string[]) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => paths.some((path) => isBelow(queryKey, path)) }),
    [client],
  )
}
