import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueryClient } from '../../../../data/query/query-client.ts'
import { queryKey } from '../../../../data/query/query-key.ts'

/** Previews a change once while a dialog is open. `refetch` previews it again. */
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
