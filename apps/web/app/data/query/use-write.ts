import type { CallData, CallInit, PathOf, WriteMethod } from '@registry/api-client'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RefusalError } from '../refusals/refusal-error.ts'
import { type AnyInit, call } from './call.ts'
import { readFreshFromNow } from './freshness.ts'
import { useQueryClient } from './query-client.ts'
import { resolvePath } from './query-key.ts'
import { alsoStaleAfter, isAwaited, isInSeries, isStaleWhenRefused, staleAfter, type WriteName } from './stale-after.ts'
import { useStale } from './use-stale.ts'

/**
 * Writes to the API and invalidates the data that the write changes: `const save = useWrite('put',
 * '/publishers/{publisherId}'); save.mutate({ params, body })`. A dry run invalidates nothing.
 */
export const useWrite = <Method extends WriteMethod, Path extends PathOf<Method>>(
  method: Method,
  path: Path,
): UseMutationResult<CallData<Method, Path>, RefusalError, CallInit<Method, Path>> => {
  const stale = useStale()
  // The path belongs to the method, but a template type of both cannot express this.
  const name = `${method} ${path}` as WriteName
  return useMutation<CallData<Method, Path>, RefusalError, CallInit<Method, Path>>(
    {
      // The API contract defines the response type of this path.
      mutationFn: async (init) => (await call(method, path, { ...init })) as CallData<Method, Path>,
      onSuccess: async (_data, init) => {
        const { params, body }: AnyInit = { ...init }
        readFreshFromNow()
        if (isDryRun(body)) return
        const others = isInSeries(name) ? [] : alsoStaleAfter(name, params?.path)
        const read = stale(...staleAfter(method, resolvePath(path, params?.path)), ...others)
        if (isAwaited(name)) await read
      },
      onError: (_refusal, init) => {
        const { params }: AnyInit = { ...init }
        if (isStaleWhenRefused(name)) void stale(...alsoStaleAfter(name, params?.path))
      },
    },
    useQueryClient(),
  )
}

/** Returns a function that invalidates the data changed by a series of writes. */
export const useRefreshAfter = (name: WriteName): (() => void) => {
  const stale = useStale()
  return useCallback(() => void stale(...alsoStaleAfter(name)), [name, stale])
}

const isDryRun = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true
