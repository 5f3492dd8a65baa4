/** Thrown when the steps are used up, and caught where a limit was set: nobody else sees it. */
class Exhausted extends Error {}

/** Counts steps. Time and memory are bounded by them: whatever makes something big spends as many as it is big. */
export interface Budget {
  used(): number
  /** Throws when there are not as many left; where a limit was set, that is caught. */
  spend(steps: number): void
  /** What `run` answers; undefined when it used more than `steps`, or nested too deeply. */
  within<T>(steps: number, run: () => T): T | undefined
  /** Runs what is on nobody's account but the whole budget's. */
  aside<T>(run: () => T): T
  /** Adds to the whole. */
  extend(steps: number): void
}

/** A budget of so many steps. */
export function makeBudget(steps: number): Budget {
  let most = steps
  let total = 0
  let local = 0
  let limit = Number.POSITIVE_INFINITY
  const withLimit = <T>(next: number, run: () => T): T => {
    const outer = limit
    limit = next
    try {
      return run()
    } finally {
      limit = outer
    }
  }
  return {
    used: () => total,
    spend: (count) => {
      if (total + count > most || local + count > limit) {
        if (total + count > most) total = most
        throw new Exhausted()
      }
      total += count
      local += count
    },
    within: (count, run) => {
      try {
        return withLimit(Math.min(limit, local + count), run)
      } catch (error) {
        if (!isExhaustion(error) || total >= most) throw error
        return undefined
      }
    },
    aside: (run) => {
      const before = local
      try {
        return withLimit(Number.POSITIVE_INFINITY, run)
      } finally {
        local = before
      }
    },
    extend: (count) => {
      most += count
    },
  }
}

/** Too many steps, or nested too deeply for the stack. */
export function isExhaustion(error: unknown): boolean {
  return error instanceof Exhausted || error instanceof RangeError
}
