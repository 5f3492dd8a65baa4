import type { Dispatcher } from 'undici'
import type { UpstreamAnswer } from './answer.ts'
import { attempt } from './attempt.ts'
import { createBreaker, type BreakerLimits, type BreakerState } from './breaker.ts'
import type { HeldBytes } from './held-bytes.ts'
import type { ReadLimits } from './read-answer.ts'
import { withRetries, type RetryLimits } from './retries.ts'
import { createSlots, type SlotLimits } from './slots.ts'
import { UpstreamError } from './upstream-error.ts'
import type { UpstreamRequest } from './upstream-request.ts'

export interface UpstreamLimits extends RetryLimits {
  /** Time limit from the first attempt to the end of the answer; for a streamed answer, to its beginning. */
  wholeMs: number
  breaker: BreakerLimits
  slots: SlotLimits
  read: ReadLimits
}

export interface Upstream {
  /**
   * Sends a request in the customer's turn, and retries while the upstream is unavailable. Throws an UpstreamError,
   * AwayError, CrowdedError, or the signal's reason.
   */
  ask(customer: string, request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer>
  state(): { breaker: BreakerState; inFlight: number; waiting: number }
  /** Seconds until a retry is useful after AwayError. */
  secondsAway(): number
}

interface Surroundings {
  agent: Dispatcher
  held: HeldBytes
  limits: UpstreamLimits
  now: () => number
}

/** Creates a client of a host that serves requests of customers. The client does not depend on a particular service. */
export function createUpstream({ agent, held, limits, now }: Surroundings): Upstream {
  const breaker = createBreaker(limits.breaker, now)
  const slots = createSlots(limits.slots)
  const wiring = { agent, breaker, held, read: limits.read }
  return {
    ask: async (customer, request, signal) => {
      const leave = await slots.enter(customer, signal)
      const deadline = startDeadline(signal, limits.wholeMs)
      const until = now() + limits.wholeMs
      try {
        const answer = await withRetries(() => attempt(wiring, request, deadline.signal), limits, {
          signal: deadline.signal,
          left: () => until - now(),
        })
        if (answer.kind === 'streamed') void answer.ended.then(leave)
        else leave()
        return answer
      } catch (error) {
        leave()
        // The pause between two attempts throws its own error on an abort.
        throw deadline.signal.reason instanceof UpstreamError ? deadline.signal.reason : error
      } finally {
        deadline.clear()
      }
    },
    state: () => ({ breaker: breaker.state(), ...slots.counts() }),
    secondsAway: () => breaker.secondsLeft(),
  }
}

/** Creates a signal that aborts with another signal, or with an error after a time limit. */
function startDeadline(signal: AbortSignal, ms: number): { signal: AbortSignal; clear(): void } {
  const controller = new AbortController()
  const cancel = () => controller.abort(signal.reason)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const timer = setTimeout(() => controller.abort(new UpstreamError('timeout', 'it took too long')), ms)
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    },
  }
}
