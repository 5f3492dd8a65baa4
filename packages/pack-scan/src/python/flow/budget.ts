const mostDepth = 400

/** Limits the steps of all runs together and of each run, and the depth of calls. */
export interface Budget {
  /** Takes a step; false without steps left. */
  step(): boolean
  isExhausted(): boolean
  /** Whether the current run is part of loading the pack. */
  isLoading(): boolean
  /** Runs work with steps and depth of its own. */
  within(steps: number, loading: boolean, work: () => void): void
  /** Runs work a level deeper; returns `fallback` beyond the limit. */
  deeper<T>(work: () => T, fallback: T): T
}

export function createBudget(steps: number): Budget {
  let left = steps
  let run = { left: 0, depth: 0, isLoading: false }
  return {
    step: () => {
      left--
      run.left--
      return left > 0 && run.left > 0
    },
    isExhausted: () => left <= 0,
    isLoading: () => run.isLoading,
    within: (most, loading, work) => {
      const outer = run
      run = { left: most, depth: 0, isLoading: loading }
      try {
        work()
      } finally {
        run = outer
      }
    },
    deeper: (work, fallback) => {
      if (run.depth > mostDepth) return fallback
      run.depth++
      try {
        return work()
      } finally {
        run.depth--
      }
    },
  }
}
