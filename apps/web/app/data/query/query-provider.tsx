import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { type ReactNode, useState } from 'react'
import { persistOptions } from './persistence.ts'
import { queryClient } from './query-client.ts'

/** Gives the cache to the pages. What an earlier page kept is there once this one is alive, so that hydration finds nothing else than was rendered. */
export const QueryProvider = ({ children }: { children: ReactNode }) => {
  const [client] = useState(queryClient)
  const [options] = useState(persistOptions)
  return (
    <PersistQueryClientProvider client={client} persistOptions={options}>
      {children}
    </PersistQueryClientProvider>
  )
}
