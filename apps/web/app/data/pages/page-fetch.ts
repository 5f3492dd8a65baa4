import { requestTimeout } from '../api/request-timeout.ts'
import { mayPass, pause, retriesRead, retryDelay } from '../query/retry.ts'
import { tellPageTrouble } from './page-trouble.ts'

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** An answer, or the error that was thrown instead. */
type Outcome = { response: Response } | { error: unknown }

/** Waits for a time, unless the signal aborts earlier. */
type Wait = (milliseconds: number, signal?: AbortSignal | null) => Promise<void>

export interface Kept {
  keptPage: (address: string) => Promise<string | undefined>
  keepPage: (address: string, text: string) => Promise<boolean>
}

interface Parts {
  fetch: Fetch
  /** Loads the cache of pages. */
  kept: () => Promise<Kept>
  /** Renders the page again, with data newer than the cached data. */
  revalidate: () => void
  wait?: Wait
}

/**
 * Fetches data and routes of pages for React Router. Retries a failure three times while the current page stays. Shows
 * cached data of a public page after the first failure. Finally offers the visitor a retry.
 */
export const createPageFetch =
  (parts: Parts): Fetch =>
  async (input, init = {}) => {
    if (!isPageData(input, init)) return parts.fetch(input, init)
    tellPageTrouble(undefined)
    const response = await read(parts, input, init)
    if (isData(input)) keepPublic(parts.kept, input, response).catch(() => undefined)
    return response
  }

/** Caches a public answer. Returns whether the answer has changed. */
export const keepPublic = async (kept: () => Promise<Kept>, address: URL, response: Response): Promise<boolean> => {
  if (!response.ok || !/\bpublic\b/.test(response.headers.get('cache-control') ?? '')) return false
  const [{ keepPage }, text] = await Promise.all([kept(), response.clone().text()])
  return keepPage(nameOf(address), text)
}

const read = async (parts: Parts, address: URL, init: RequestInit): Promise<Response> => {
  const first = await attempt(parts.fetch, address, init)
  const text = isFailure(first) ? await findKept(parts, address) : undefined
  if (text !== undefined) {
    const { signal: _signal, ...later } = init
    refresh(first, parts, address, later).catch(() => undefined)
    return new Response(text, { headers: { 'x-remix-response': 'yes', 'content-type': 'text/x-script' } })
  }
  const outcome = await retry(first, parts, address, init)
  if ('response' in outcome && !isFailure(outcome)) return outcome.response
  await askPerson(init.signal)
  return read(parts, address, init)
}

const findKept = async ({ kept }: Parts, address: URL): Promise<string | undefined> => {
  try {
    return await (await kept()).keptPage(nameOf(address))
  } catch {
    return undefined
  }
}

/** Retries the request while the cached page is shown. */
const refresh = async (first: Outcome, parts: Parts, address: URL, init: RequestInit): Promise<void> => {
  const outcome = await retry(first, parts, address, init)
  const again = async () => {
    tellPageTrouble(undefined)
    await refresh(await attempt(parts.fetch, address, init), parts, address, init)
  }
  if (isFailure(outcome)) tellPageTrouble({ isKept: true, retry: () => void again() })
  else if ('response' in outcome && (await keepPublic(parts.kept, address, outcome.response))) parts.revalidate()
}

/** Waits until the visitor asks for a retry. Another navigation ends the wait. */
const askPerson = async (signal: AbortSignal | null | undefined): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const end = () => reject(signal?.reason)
  signal?.addEventListener('abort', end, { once: true })
  tellPageTrouble({ isKept: false, retry: resolve })
  try {
    await promise
  } finally {
    signal?.removeEventListener('abort', end)
    tellPageTrouble(undefined)
  }
}

/** Whether a navigation waits for the request. The router also loads the routes of links, but without a signal. */
const isPageData = (input: RequestInfo | URL, { method = 'GET', signal }: RequestInit): input is URL =>
  input instanceof URL && method === 'GET' && (isData(input) || (signal != null && isManifest(input)))

const isData = ({ pathname }: URL) => pathname.endsWith('.data')

const isManifest = ({ pathname }: URL) => pathname === '/__manifest'

const nameOf = ({ pathname, search }: URL) => `${pathname}${search}`

const isFailure = (outcome: Outcome): boolean => !('response' in outcome) || mayPass(outcome.response.status)

/** Sends a request once, with a timeout. Throws only when the signal of `init` aborts. */
const attempt = async (fetch: Fetch, address: URL, init: RequestInit): Promise<Outcome> => {
  const late = AbortSignal.timeout(requestTimeout())
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
  try {
    return { response: await fetch(address, { ...init, signal }) }
  } catch (error) {
    if (init.signal?.aborted) throw error
    return { error }
  }
}

/** Retries after a failure, at most three times. */
const retry = async (
  first: Outcome,
  { fetch, wait = pause }: { fetch: Fetch; wait?: Wait },
  address: URL,
  init: RequestInit,
): Promise<Outcome> => {
  let outcome = first
  for (let failures = 0; isFailure(outcome) && retriesRead(failures, undefined); failures++) {
    await wait(retryDelay(failures), init.signal)
    outcome = await attempt(fetch, address, init)
  }
  return outcome
}
