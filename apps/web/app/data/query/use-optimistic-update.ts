import type { CallData, PathOf } from '@registry/api-client'
import { useMemo } from 'react'
import { useQueryClient } from './query-client.ts'
import { queryKey, resolvePath } from './query-key.ts'

interface Kept {
  /** Changes what was read from an address, whatever was asked there; a reading under way is given up, since it may know less. */
  change: <Path extends PathOf<'get'>>(
    path: Path,
    parameters: Record<string, string>,
    change: (data: CallData<'get', Path>) => CallData<'get', Path>,
  ) => void
  /** Makes what was read from an address stale, and nothing below it. */
  refresh: (path: PathOf<'get'>, parameters: Record<string, string>) => Promise<void>
}

/** Changes kept answers by what a write said, so that lists need not be read again for each write. */
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
