import type { ReactNode } from 'react'
import { LoadFault } from './load-fault.tsx'

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** What stands there until the data comes: its shape. */
  shape: ReactNode
  children: (data: Data) => ReactNode
}

/** What was read, or its shape, or why it could not be read and a button to try again. */
export const Loaded = <Data,>({ query, shape, children }: Props<Data>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null && !query.isFetching)
    return <LoadFault error={query.error} onRetry={() => void query.refetch()} />
  return shape
}
