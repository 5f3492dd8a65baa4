const togetherMs = 1000

/** Calls `stop` at the first signal to stop; a later second signal ends the process at once. */
export function onStop(stop: (signal: NodeJS.Signals) => void): void {
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // npm repeats the terminal's signal at once; only a later second signal comes from a person and ends the process.
      if (stoppingSince !== undefined && Date.now() - stoppingSince > togetherMs) process.exit(130)
      if (stoppingSince !== undefined) return
      stoppingSince = Date.now()
      stop(signal)
    })
  }
}
