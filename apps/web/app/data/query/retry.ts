import { RefusalError } from '../refusals/refusal-error.ts'

const most = 3

/** Returns whether a retry of a request with this status may succeed. Status 0 means that no response came. */
export const mayPass = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500

/** Returns whether a failed read is retried: at most three times, and only for temporary errors. */
export const retriesRead = (failures: number, error: unknown): boolean =>
  failures < most && !(error instanceof RefusalError && !mayPass(error.status))

/** Returns the milliseconds before the next retry: 1000, 2000, 4000. */
export const retryDelay = (failures: number): number => 1000 * 2 ** failures

/** Waits for the given milliseconds. Throws the reason of the signal when the signal aborts the wait. */
export const pause = (milliseconds: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
