import { RegistryError } from '../../platform/errors.ts'

/** Limits concurrent checks. An upload takes no slot, because a slow client would keep it for hours. */
export interface CheckLimit {
  /** Throws `too_many_checks` at the limit: a refusal before the upload saves the client the upload. */
  assertFree(): void
  /** Runs the work. Throws `too_many_checks` at the limit. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
}

const mostAtOnce = 4

/** Creates a limit of four checks, including checks that wait for the thread. */
export function createCheckLimit(): CheckLimit {
  let held = 0
  const assertFree = (): void => {
    if (held >= mostAtOnce) throw new RegistryError('too_many_checks')
  }
  return {
    assertFree,
    async hold(work) {
      assertFree()
      held++
      try {
        return await work()
      } finally {
        held--
      }
    },
  }
}
