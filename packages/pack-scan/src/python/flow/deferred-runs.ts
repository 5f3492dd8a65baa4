import type { Budget } from './budget.ts'
import type { Code } from './value.ts'

const stepsOfFunction = 60_000
const mostLater = 500

/** Collects runs for the time after the modules: repeated calls, and functions without a caller. */
export interface DeferredRuns {
  /** Implements `Machine.later`. */
  later(run: () => void): void
  /** Implements `Machine.noteFunction`. */
  noteFunction(code: Code): void
  /** Marks a function as called. */
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
    noteFunction: (code) => {
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
      // Earlier functions may read values that later functions stored in objects and modules.
      for (const code of uncalled) runAlone(code)
      runLater()
    },
  }
}
