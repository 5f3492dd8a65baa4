const minuteMs = 60 * 1000

export interface Repeating {
  /** Starts no further run, and resolves when the current run has ended. */
  stop(): Promise<void>
}

type OnError = (error: unknown) => void

/**
 * Runs work now and every hour, a single run at a time, without keeping the process alive. Passes errors to `onError`.
 */
export function everyHour(work: () => Promise<unknown>, onError: OnError): Repeating {
  return repeat(60 * minuteMs, work, onError)
}

/** Repeats work every five minutes. */
export function everyFewMinutes(work: () => Promise<unknown>, onError: OnError): Repeating {
  return repeat(5 * minuteMs, work, onError)
}

/** Repeats work every second; a run that takes longer delays the next run. */
export function everySecond(work: () => Promise<unknown>, onError: OnError): Repeating {
  return repeat(1000, work, onError)
}

function repeat(everyMs: number, work: () => Promise<unknown>, onError: OnError): Repeating {
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => (running = undefined))
  }
  const timer = setInterval(run, everyMs).unref()
  run()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
