import type { CallData, CallInit, PathOf } from '@registry/api-client'
import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { readOptions } from './read-options.ts'

/** Reads from the API. Calls `onData` with the answer and every later answer, until the returned function is called. */
export const observeRead = <Path extends PathOf<'get'>>(
  path: Path,
  init: CallInit<'get', Path>,
  onData: (data: CallData<'get', Path> | undefined) => void,
): (() => void) => {
  const observer = new QueryObserver(queryClient(), readOptions(path, { ...init }))
  const stop = observer.subscribe(({ data }) => onData(data))
  onData(observer.getCurrentResult().data)
  return stop
}
