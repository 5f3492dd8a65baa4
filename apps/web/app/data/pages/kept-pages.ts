import { queryClient, restored } from '../query/query-client.ts'
import { isBelow, queryKey } from '../query/query-key.ts'

const pages = '/page-data'
const mostPages = 40
const longest = 200_000
const day = 86_400_000

/** Returns the cached data of a public page, at most a day old; undefined when the page is not cached. */
export const keptPage = async (address: string): Promise<string | undefined> => {
  await restored()
  const state = queryClient().getQueryState<string>(queryKey(`${pages}${address}`))
  return state && Date.now() - state.dataUpdatedAt < day ? state.data : undefined
}

/** Caches the data of a public page, beside the API answers of this browser. Returns whether the data has changed. */
export const keepPage = async (address: string, text: string): Promise<boolean> => {
  await restored()
  const key = queryKey(`${pages}${address}`)
  const isNew = queryClient().getQueryData(key) !== text
  if (text.length <= longest) queryClient().setQueryData(key, text)
  dropOldest()
  return isNew
}

const dropOldest = () => {
  const cache = queryClient().getQueryCache()
  const kept = cache.getAll().filter((query) => isBelow(query.queryKey, pages))
  const oldest = kept.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  for (const query of oldest.slice(0, Math.max(0, kept.length - mostPages))) cache.remove(query)
}
