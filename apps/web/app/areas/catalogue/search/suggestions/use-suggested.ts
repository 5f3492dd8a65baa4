import type { Schema } from '@registry/api-client'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../../data/api/browser-api.ts'
import { mayPass, pause, retriesRead, retryDelay } from '../../../../data/query/retry.ts'

type Suggested = Schema<'SearchSuggestions'>

const pauseMs = 120
const ofEachKind = 4
const mostKept = 100

const kept = new Map<string, Suggested>()

/**
 * What the registry suggests for a text, asked after a short pause; the last answer stays until the next is there.
 * A text that is typed on cancels the question before, and what was asked once is not asked again.
 */
export const useSuggested = (text: string): Suggested | undefined => {
  const [latest, setLatest] = useState<Suggested>()
  const asked = text.trim().toLowerCase()
  useEffect(() => {
    if (asked === '' || kept.has(asked)) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => void ask(asked, signal).then((found) => found && setLatest(found)), pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked])
  return asked === '' ? undefined : (kept.get(asked) ?? latest)
}

const read = async (search: string, signal: AbortSignal): Promise<Suggested | undefined> => {
  for (let failures = 0; ; failures++) {
    const asked = { params: { query: { search, limit: ofEachKind } }, signal }
    const { data, error, response } = await browserApi().GET('/search/suggestions', asked)
    if (error === undefined || !retriesRead(failures, undefined) || !mayPass(response.status)) return data
    await pause(retryDelay(failures), signal)
  }
}

/** Suggestions are an extra: without an answer there are none. */
const ask = async (search: string, signal: AbortSignal): Promise<Suggested | undefined> => {
  try {
    const data = await read(search, signal)
    if (!data || signal.aborted) return undefined
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(search, data)
    return data
  } catch {
    return undefined
  }
}
