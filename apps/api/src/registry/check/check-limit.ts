import { RegistryError } from '../../platform/errors.ts'

/** Lets a few checks in at a time. */
export interface CheckLimit {
  /** Does the work when there is room. Throws `too_many_checks`. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
}

// Each may hold an archive of the largest size on this machine while it waits for the one thread that checks have.
const mostAtOnce = 4

/** A limit of four checks at a time, those that wait for the thread included. */
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
