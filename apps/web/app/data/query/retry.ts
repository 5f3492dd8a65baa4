import { RefusalError } from '../refusals/refusal-error.ts'

const most = 3

/** Whether an answer of this status may be another one the next time; 0 is no answer at all. */
export const mayPass = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500

/** Whether a read is done again after so many failures: three times at most, and never what was refused for good. */
export const retriesRead = (failures: number, error: unknown): boolean =>
  failures < most && !(error instanceof RefusalError && !mayPass(error.status))

/** Milliseconds until the next try: one second, two, four. */
export const retryDelay = (failures: number): number => 1000 * 2 ** failures

/** Waits until then; throws when the read is given up meanwhile. */
export const pause = (milliseconds: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
