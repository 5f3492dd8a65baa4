import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueryClient } from '../../../../data/query/query-client.ts'
import { queryKey } from '../../../../data/query/query-key.ts'

/** Looks once what a change would do, for as long as a window is open. `refetch` looks again. */
export const useDryRun = <Data>(look: () => Promise<Data>): UseQueryResult<Data, unknown> => {
  const [id] = useState(() => crypto.randomUUID())
  return useQuery<Data, unknown>(
    {
      queryKey: queryKey(`/admin/dry-runs/${id}`),
      queryFn: look,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    useQueryClient(),
  )
}
