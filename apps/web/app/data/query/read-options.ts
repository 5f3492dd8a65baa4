import type { CallData, PathOf } from '@registry/api-client'
import { queryOptions } from '@tanstack/react-query'
import type { RefusalError } from '../refusals/refusal-error.ts'
import { type AnyInit, call } from './call.ts'
import { freshHeaders } from './freshness.ts'
import { queryKey, resolvePath } from './query-key.ts'

/** Query options for a GET path: its cache key and the function that fetches it. */
export const readOptions = <Path extends PathOf<'get'>>(path: Path, asked: AnyInit) =>
  queryOptions<CallData<'get', Path>, RefusalError>({
    queryKey: queryKey(resolvePath(path, asked.params?.path), asked.params?.query),
    queryFn: async ({ signal }) => {
      const answer = await call('get', path, { ...asked, headers: freshHeaders(), signal })
      // The API contract defines the response type of this path.
      return answer as CallData<'get', Path>
    },
  })
