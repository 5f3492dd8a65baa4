import { useCallback } from 'react'
import { useQueryClient } from './query-client.ts'
import { isBelow } from './query-key.ts'

/** Makes what was read from some addresses, and from below them, stale: for writes that show elsewhere too. */
export const useStale = (): ((...paths: string[]) => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(
    (...paths: string[]) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => paths.some((path) => isBelow(queryKey, path)) }),
    [client],
  )
}
