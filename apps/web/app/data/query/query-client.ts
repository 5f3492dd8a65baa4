import { persistQueryClient } from '@tanstack/query-persist-client-core'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onPersonChange } from '../session/person-change.ts'
import { persistOptions } from './persistence.ts'
import { retriesRead, retryDelay } from './retry.ts'

const day = 86_400_000

// A microtask shows a write as pending before the second click of a double click arrives.
notifyManager.setScheduler(queueMicrotask)

let client: QueryClient | undefined

/** Returns the query cache of this page, in the browser. */
export const queryClient = (): QueryClient => {
  if (client) return client
  const created = createQueryClient(day)
  client = created
  onPersonChange(() => forgetPersonalData(created))
  return created
}

/** Returns the query cache for a component; on the server, a cache that ends with the rendering. */
export const useQueryClient = (): QueryClient => {
  // With another `gcTime`, a server would keep a timer of a day for every query of every rendering.
  const [used] = useState(() =>
    typeof document === 'undefined' ? createQueryClient(Number.POSITIVE_INFINITY) : queryClient(),
  )
  useEffect(() => void restored(), [])
  return used
}

let restoring: Promise<void> | undefined

/** Restores the persisted cache after hydration, because hydration must find the data that was rendered. */
export const restored = (): Promise<void> =>
  (restoring ??= persistQueryClient({ queryClient: queryClient(), ...persistOptions() })[1])

// Active queries are fetched again for the new person.
const forgetPersonalData = (forgetful: QueryClient) => {
  void forgetful.cancelQueries()
  forgetful.getMutationCache().clear()
  for (const query of forgetful.getQueryCache().getAll()) query.reset()
  forgetful.removeQueries({ type: 'inactive' })
  // The pages must know the new session first. Queries that only the signed-in person may send are then not repeated.
  setTimeout(() => void forgetful.refetchQueries({ type: 'active' }))
}

const createQueryClient = (gcTime: number) =>
  new QueryClient({
    defaultOptions: {
      // Without a network, every request fails visibly. A paused request would run later, even after the person has
      // cancelled it.
      queries: { staleTime: 0, gcTime, retry: retriesRead, retryDelay, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
