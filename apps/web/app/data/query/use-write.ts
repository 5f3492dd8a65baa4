import type { CallData, CallInit, PathOf, WriteMethod } from '@registry/api-client'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import type { RefusalError } from '../refusals/refusal-error.ts'
import { type AnyInit, call } from './call.ts'
import { readFreshFromNow } from './freshness.ts'
import { useQueryClient } from './query-client.ts'
import { isBelow, resolvePath, staleAfter } from './query-key.ts'

/** Writes over the API: `const save = useWrite('put', '/publishers/{publisherId}'); save.mutate({ params, body })`. */
export const useWrite = <Method extends WriteMethod, Path extends PathOf<Method>>(
  method: Method,
  path: Path,
): UseMutationResult<CallData<Method, Path>, RefusalError, CallInit<Method, Path>> => {
  const client = useQueryClient()
  return useMutation<CallData<Method, Path>, RefusalError, CallInit<Method, Path>>(
    {
      // The contract says what this address answers.
      mutationFn: async (init) => (await call(method, path, { ...init })) as CallData<Method, Path>,
      onSuccess: (_data, init) => {
        const sent: AnyInit = { ...init }
        const stale = staleAfter(method, resolvePath(path, sent.params?.path))
        readFreshFromNow()
        void client.invalidateQueries({ predicate: ({ queryKey }) => stale.some((each) => isBelow(queryKey, each)) })
      },
    },
    client,
  )
}
