import { RegistryError } from '../../platform/errors.ts'

/** Limits concurrent checks. */
export interface CheckLimit {
  /** Runs the work. Throws `too_many_checks` at the limit. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
}

// Each waiting check may store an archive of the maximum size on this machine.
const mostAtOnce = 4

/** Creates a limit of four checks, including checks that wait for the thread. */
export function createCheckLimit(): CheckLimit {
  let held = 0
  return {
    async hold(work) {
      if (held >= mostAtOnce) throw new RegistryError('too_many_checks')
      held++
      try {
        return await work()
      } finally {
        held--
      }
    },
  }
}
