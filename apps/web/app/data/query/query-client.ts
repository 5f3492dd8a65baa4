import { notifyManager, QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../refusals/refusal-error.ts'

const day = 86_400_000

// A write shows as begun before the second click of a double click arrives, and not a moment later.
notifyManager.setScheduler(queueMicrotask)

let client: QueryClient | undefined

/** The cache of this page; on the server one for each rendering. */
export const queryClient = (): QueryClient => {
  // A server would keep a timer of a day for every query of every rendering.
  if (typeof document === 'undefined') return createQueryClient(Number.POSITIVE_INFINITY)
  return (client ??= createQueryClient(day))
}

/** Empties the cache: what is shown is read again by whoever is there now. */
export const forgetPersonalData = (): void => {
  if (!client) return
  const forgetful = client
  void forgetful.cancelQueries()
  forgetful.getMutationCache().clear()
  for (const query of forgetful.getQueryCache().getAll()) query.reset()
  forgetful.removeQueries({ type: 'inactive' })
  // Only once the pages know who is there: what is meant for the person alone is not asked for any more then.
  setTimeout(() => void forgetful.refetchQueries({ type: 'active' }))
}

/** A refusal that will not change by asking again is not asked for again; anything else three times at most. @internal */
export const asksAgain = (failures: number, error: unknown): boolean =>
  failures < 3 && !(error instanceof RefusalError && final.has(error.status))

const final = new Set([400, 401, 403, 404])

const createQueryClient = (gcTime: number) =>
  new QueryClient({
    defaultOptions: {
      // Without a network everything fails and says so. What waited for one would be done later, though the person cancelled it.
      queries: { staleTime: 0, gcTime, retry: asksAgain, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
