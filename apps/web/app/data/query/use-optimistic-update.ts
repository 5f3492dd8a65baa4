import type { CallData, PathOf } from '@registry/api-client'
import { useMemo } from 'react'
import { useQueryClient } from './query-client.ts'
import { queryKey, resolvePath } from './query-key.ts'

interface Kept {
  /**
   * Changes the cached data of a path for all its query parameters. Running requests are cancelled, because their
   * response may be older than the change.
   */
  change: <Path extends PathOf<'get'>>(
    path: Path,
    parameters: Record<string, string>,
    change: (data: CallData<'get', Path>) => CallData<'get', Path>,
  ) => void
  /** Invalidates the cached data of a path, but nothing below the path. */
  refresh: (path: PathOf<'get'>, parameters: Record<string, string>) => Promise<void>
}

/** Applies the result of a write to the cache, so that a write needs no refetch of the lists. */
export const useOptimisticUpdate = (): Kept => {
  const client = useQueryClient()
  return useMemo(() => {
    const ofAddress = (path: string, parameters: Record<string, string>) => {
      const [kind, address] = queryKey(resolvePath(path, parameters))
      return {
        predicate: ({ queryKey: key }: { queryKey: readonly unknown[] }) => key[0] === kind && key[1] === address,
      }
    }
    return {
      change: <Path extends PathOf<'get'>>(
        path: Path,
        parameters: Record<string, string>,
        change: (data: CallData<'get', Path>) => CallData<'get', Path>,
      ) => {
        const those = ofAddress(path, parameters)
        void client.cancelQueries(those)
        client.setQueriesData<CallData<'get', Path>>(those, (data) => (data === undefined ? undefined : change(data)))
      },
      refresh: (path, parameters) => client.invalidateQueries(ofAddress(path, parameters)),
    }
  }, [client])
}
