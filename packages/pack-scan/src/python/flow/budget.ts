const mostDepth = 400

/** Limits the steps of all runs together, the steps of each run, and how deep calls nest. */
export interface Budget {
  /** Takes a step; false when there are none left. */
  step(): boolean
  isExhausted(): boolean
  /** Whether loading the pack is what runs now. */
  isLoading(): boolean
  /** Does work with its own steps and depth. */
  within(steps: number, loading: boolean, work: () => void): void
  /** Does work a level deeper; `fallback` where that is too deep. */
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
