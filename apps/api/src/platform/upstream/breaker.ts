import { AwayError } from './upstream-fault.ts'

export type BreakerState = 'closed' | 'open' | 'half_open'

export interface BreakerLimits {
  /** Failures in a row that open it. */
  failures: number
  openMs: number
}

/** An attempt, whose end is reported once. */
export interface Attempt {
  succeeded(): void
  failed(): void
  /** Nothing is known of the upstream: whoever asked has gone. */
  cancelled(): void
}

export interface Breaker {
  state(): BreakerState
  /** How long it stays open, in whole seconds above 0. */
  secondsLeft(): number
  /** Begins an attempt. Throws AwayError while it is open, or while another attempt finds out whether the upstream is back. */
  begin(): Attempt
}

/** Keeps an upstream that is away from being asked: after failures in a row for a while, then with one attempt at a time. */
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
        // Those that began before it opened do not keep it open for longer.
        if (failures === limits.failures || isProbe) openUntil = now() + limits.openMs
      }),
      cancelled: ended(() => undefined),
    }
  }
  return { state, secondsLeft: () => Math.max(1, Math.ceil((openUntil - now()) / 1000)), begin }
}
