import { AwayError } from './upstream-error.ts'

export type BreakerState = 'closed' | 'open' | 'half_open'

export interface BreakerLimits {
  /** Consecutive failures that open the breaker. */
  failures: number
  openMs: number
}

/** Attempt; the caller reports its end once. */
export interface Attempt {
  succeeded(): void
  failed(): void
  /** Records nothing about the upstream, because the caller has gone. */
  cancelled(): void
}

export interface Breaker {
  state(): BreakerState
  /** Returns the remaining open time in whole seconds above 0. */
  secondsLeft(): number
  /** Begins an attempt. Throws AwayError while the breaker is open, or while another attempt probes the upstream. */
  begin(): Attempt
}

/**
 * Creates a circuit breaker: after consecutive failures, blocks requests to an upstream for a while, then allows a
 * single attempt at a time.
 */
export function createBreaker(limits: BreakerLimits, now: () => number): Breaker {
  let failures = 0
  let openUntil = 0
  let isProbing = false
  const state = (): BreakerState => (failures < limits.failures ? 'closed' : now() < openUntil ? 'open' : 'half_open')

  const begin = (): Attempt => {
    const isProbe = state() === 'half_open'
    if (state() === 'open' || (isProbe && isProbing)) {
      throw new AwayError('it was away a moment ago')
    }
    if (isProbe) isProbing = true
    const ended = (tell: () => void) => () => {
      if (isProbe) isProbing = false
      tell()
    }
    return {
      succeeded: ended(() => {
        failures = 0
      }),
      failed: ended(() => {
        failures += 1
        // Failures of attempts that began before the opening do not extend it.
        if (failures === limits.failures || isProbe) openUntil = now() + limits.openMs
      }),
      cancelled: ended(() => undefined),
    }
  }
  return { state, secondsLeft: () => Math.max(1, Math.ceil((openUntil - now()) / 1000)), begin }
}
