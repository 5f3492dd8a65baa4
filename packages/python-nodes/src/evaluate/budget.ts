/** Thrown when no steps are left. Only code that set a limit catches the error. */
class Exhausted extends Error {}

/** Counts steps, which limit time and memory. Creating a large value costs steps in proportion to its size. */
export interface Budget {
  used(): number
  /** Throws when too few steps are left. */
  spend(steps: number): void
  /**
   * Returns the result of `run`; undefined when `run` used more than `steps` or nested too deeply. Throws when the
   * whole budget is used up.
   */
  within<T>(steps: number, run: () => T): T | undefined
  /** Runs without the current limit. Only the whole budget limits the steps. */
  aside<T>(run: () => T): T
  /** Adds steps to the whole budget. */
  extend(steps: number): void
}

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

/** Whether an error means that the steps or the stack are exhausted. */
export function isExhaustion(error: unknown): boolean {
  return error instanceof Exhausted || error instanceof RangeError
}
