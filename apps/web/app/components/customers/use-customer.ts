import type { Schema } from '@registry/api-client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from '../../data/query/call.ts'
import { useQueryClient } from '../../data/query/query-client.ts'
import { queryKey } from '../../data/query/query-key.ts'
import type { RefusalError } from '../../data/refusals/refusal-error.ts'

/** Returns the person as a customer. The request creates the customer when there is none. */
export const useCustomer = (): UseQueryResult<Schema<'Customer'>, RefusalError> => {
  const client = useQueryClient()
  return useQuery(
    {
      queryKey: queryKey('/customers/me'),
      // The contract defines the answer of this address.
      queryFn: async ({ signal }) => (await call('post', '/customers', { signal })) as Schema<'Customer'>,
    },
    client,
  )
}
