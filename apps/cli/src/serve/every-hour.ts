const hourMs = 60 * 60 * 1000

export interface Repeating {
  /** Begins no further run, and resolves when the one that is under way has ended. */
  stop(): Promise<void>
}

/** Does something now and every hour, one run at a time, without keeping the process alive; what it throws goes to `onError`. */
export function everyHour(work: () => Promise<unknown>, onError: (error: unknown) => void): Repeating {
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => (running = undefined))
  }
  const timer = setInterval(run, hourMs).unref()
  run()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
