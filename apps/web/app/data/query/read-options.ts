import type { CallData, PathOf } from '@registry/api-client'
import { queryOptions } from '@tanstack/react-query'
import type { RefusalError } from '../refusals/refusal-error.ts'
import { type AnyInit, call } from './call.ts'
import { freshHeaders } from './freshness.ts'
import { queryKey, resolvePath } from './query-key.ts'

/** How an address is read and by what its answer is kept. */
export const readOptions = <Path extends PathOf<'get'>>(path: Path, asked: AnyInit) =>
  queryOptions<CallData<'get', Path>, RefusalError>({
    queryKey: queryKey(resolvePath(path, asked.params?.path), asked.params?.query),
    queryFn: async ({ signal }) => {
      const answer = await call('get', path, { ...asked, headers: freshHeaders(), signal })
      // The contract says what this address answers.
      return answer as CallData<'get', Path>
    },
  })
