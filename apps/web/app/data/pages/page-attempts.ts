import { requestTimeout } from '../api/request-timeout.ts'
import { mayPass, pause, retriesRead, retryDelay } from '../query/retry.ts'

export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** What came of asking: an answer, or what was thrown instead of one. */
export type Outcome = { response: Response } | { error: unknown }

/** Waits for a time, unless the signal comes before. */
export type Wait = (milliseconds: number, signal?: AbortSignal | null) => Promise<void>

export const isFailure = (outcome: Outcome): boolean => !('response' in outcome) || mayPass(outcome.response.status)

/** Asks once, for as long as an answer may take. Throws only what the signal gives up. */
export const attempt = async (fetch: Fetch, address: URL, init: RequestInit): Promise<Outcome> => {
  const late = AbortSignal.timeout(requestTimeout())
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
  try {
    return { response: await fetch(address, { ...init, signal }) }
  } catch (error) {
    if (init.signal?.aborted) throw error
    return { error }
  }
}

/** Asks again after a failure, three times at most. */
export const retry = async (
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
