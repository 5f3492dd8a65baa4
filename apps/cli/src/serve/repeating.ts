const minuteMs = 60 * 1000

export interface Repeating {
  /** Begins no further run, and resolves when the one that is under way has ended. */
  stop(): Promise<void>
}

type OnError = (error: unknown) => void

/** Does something now and every hour, one run at a time, without keeping the process alive; what it throws goes to `onError`. */
export function everyHour(work: () => Promise<unknown>, onError: OnError): Repeating {
  return repeat(60 * minuteMs, work, onError)
}

/** Repeats work every five minutes. */
export function everyFewMinutes(work: () => Promise<unknown>, onError: OnError): Repeating {
  return repeat(5 * minuteMs, work, onError)
}

/** Repeats work every second; a run that takes longer delays the next one. */
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
