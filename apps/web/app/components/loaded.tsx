import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Shown until the data arrives. */
  fallback: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows loaded data, a fallback meanwhile, or the error with a button to retry. */
export const Loaded = <Data,>({ query, fallback, children }: Props<Data>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null && !query.isFetching)
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return fallback
}
