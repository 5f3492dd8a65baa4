import { persistQueryClient } from '@tanstack/query-persist-client-core'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onPersonChange } from '../session/person-change.ts'
import { persistOptions } from './persistence.ts'
import { retriesRead, retryDelay } from './retry.ts'

const day = 86_400_000

// A write shows as begun before the second click of a double click arrives, and not a moment later.
notifyManager.setScheduler(queueMicrotask)

let client: QueryClient | undefined

/** The cache of this page, in the browser. */
export const queryClient = (): QueryClient => {
  if (client) return client
  const created = createQueryClient(day)
  client = created
  onPersonChange(() => forgetPersonalData(created))
  return created
}

/** The cache for a component; on the server one that ends with the rendering. */
export const useQueryClient = (): QueryClient => {
  // A server would keep a timer of a day for every query of every rendering.
  const [used] = useState(() =>
    typeof document === 'undefined' ? createQueryClient(Number.POSITIVE_INFINITY) : queryClient(),
  )
  useEffect(() => void restored(), [])
  return used
}

let restoring: Promise<void> | undefined

/** Takes up what this browser kept, once a page is alive: hydration must find nothing else than was rendered. */
export const restored = (): Promise<void> =>
  (restoring ??= persistQueryClient({ queryClient: queryClient(), ...persistOptions() })[1])

// Active queries are read again for the new person.
const forgetPersonalData = (forgetful: QueryClient) => {
  void forgetful.cancelQueries()
  forgetful.getMutationCache().clear()
  for (const query of forgetful.getQueryCache().getAll()) query.reset()
  forgetful.removeQueries({ type: 'inactive' })
  // Only once the pages know who is there: what is meant for the person alone is not asked for any more then.
  setTimeout(() => void forgetful.refetchQueries({ type: 'active' }))
}

const createQueryClient = (gcTime: number) =>
  new QueryClient({
    defaultOptions: {
      // Without a network everything fails and says so. What waited for one would be done later, though the person cancelled it.
      queries: { staleTime: 0, gcTime, retry: retriesRead, retryDelay, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
