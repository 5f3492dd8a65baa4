import type { CallData, CallInit, PathOf } from '@registry/api-client'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { RefusalError } from '../refusals/refusal-error.ts'
import { useQueryClient } from './query-client.ts'
import { readOptions } from './read-options.ts'

interface Options {
  /** Default true. */
  enabled?: boolean
  /** Refetch interval in milliseconds. A hidden page does not refetch. */
  everyMs?: number
  /** Shows the previous data while another query of the same list loads. */
  keepsLast?: boolean
}

type Rest<Path extends PathOf<'get'>> =
  Record<never, never> extends CallInit<'get', Path>
    ? [init?: CallInit<'get', Path>, options?: Options]
    : [init: CallInit<'get', Path>, options?: Options]

/**
 * Reads from the API and caches the response: `useRead('/publishers/{publisherId}', { params: { path: { publisherId } }
 * })`.
 */
export const useRead = <Path extends PathOf<'get'>>(
  path: Path,
  ...[init, { enabled = true, everyMs, keepsLast = false } = {}]: Rest<Path>
): UseQueryResult<CallData<'get', Path>, RefusalError> => {
  const client = useQueryClient()
  return useQuery(
    {
      ...readOptions(path, { ...init }),
      enabled,
      ...(keepsLast && { placeholderData: keepPreviousData }),
      ...(everyMs !== undefined && { refetchInterval: everyMs }),
    },
    client,
  )
}
