const togetherMs = 1000

/** Calls `stop` at the first signal to stop; a second one ends the process at once. */
export function onStop(stop: (signal: NodeJS.Signals) => void): void {
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // npm hands the terminal's signal on a second time; only a person's second one, later, is meant to hurry.
      if (stoppingSince !== undefined && Date.now() - stoppingSince > togetherMs) process.exit(130)
      if (stoppingSince !== undefined) return
      stoppingSince = Date.now()
      stop(signal)
    })
  }
}
