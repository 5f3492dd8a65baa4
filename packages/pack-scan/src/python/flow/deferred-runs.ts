import type { Budget } from './budget.ts'
import type { Code } from './value.ts'

const stepsOfFunction = 60_000
const mostLater = 500

/** What runs after the modules: repeated calls, and the functions that nothing called. */
export interface DeferredRuns {
  /** `Machine.later`. */
  later(run: () => void): void
  /** `Machine.keep`. */
  keep(code: Code): void
  /** Notes that a function was called. */
  markRun(code: Code): void
  runAll(): void
}

export function createDeferredRuns(budget: Budget, runUncalled: (code: Code) => void): DeferredRuns {
  const kept = new Map<string, Code>()
  const called = new Set<string>()
  const later: { run: () => void; loading: boolean }[] = []
  const keyOf = ({ file, node }: Code): string => `${file.path} ${node}`
  const runLater = (): void => {
    for (const { run, loading } of later.splice(0)) budget.within(stepsOfFunction, loading, run)
  }
  const runAlone = (code: Code): void => budget.within(stepsOfFunction, false, () => runUncalled(code))
  return {
    later: (run) => {
      if (later.length < mostLater) later.push({ run, loading: budget.isLoading() })
    },
    keep: (code) => {
      if (!kept.has(keyOf(code))) kept.set(keyOf(code), code)
    },
    markRun: (code) => {
      called.add(keyOf(code))
    },
    runAll: () => {
      runLater()
      const uncalled: Code[] = []
      for (const [key, code] of kept) {
        if (called.has(key)) continue
        uncalled.push(code)
        runAlone(code)
      }
      // The first functions may read what the last left in objects and modules.
      for (const code of uncalled) runAlone(code)
      runLater()
    },
  }
}
