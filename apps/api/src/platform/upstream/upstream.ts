import type { Dispatcher } from 'undici'
import type { UpstreamAnswer } from './answer.ts'
import { attempt } from './attempt.ts'
import { createBreaker, type BreakerLimits, type BreakerState } from './breaker.ts'
import type { HeldBytes } from './held-bytes.ts'
import type { ReadLimits } from './read-answer.ts'
import { withRetries, type RetryLimits } from './retries.ts'
import { createSlots, type SlotLimits } from './slots.ts'
import { UpstreamFault } from './upstream-fault.ts'
import type { UpstreamRequest } from './upstream-request.ts'

export interface UpstreamLimits extends RetryLimits {
  /** From the first attempt to the end of the answer; of one that is streamed to its beginning. */
  wholeMs: number
  breaker: BreakerLimits
  slots: SlotLimits
  read: ReadLimits
}

export interface Upstream {
  /**
   * Asks, in the customer's turn, and again where it was away. Throws an UpstreamFault, AwayError, CrowdedError, or the
   * signal's reason.
   */
  ask(customer: string, request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer>
  state(): { breaker: BreakerState; inFlight: number; waiting: number }
  /** When it is worth asking again, after AwayError. */
  secondsAway(): number
}

interface Surroundings {
  agent: Dispatcher
  held: HeldBytes
  limits: UpstreamLimits
  now: () => number
}

/** A host that is called for customers. It knows only that answers are JSON. */
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
        // The pause between two attempts tells of an abort in its own words.
        throw deadline.signal.reason instanceof UpstreamFault ? deadline.signal.reason : error
      } finally {
        deadline.clear()
      }
    },
    state: () => ({ breaker: breaker.state(), ...slots.counts() }),
    secondsAway: () => breaker.secondsLeft(),
  }
}

/** A signal that is aborted with another one, and with a fault when the time is up. */
function startDeadline(signal: AbortSignal, ms: number): { signal: AbortSignal; clear(): void } {
  const controller = new AbortController()
  const cancel = () => controller.abort(signal.reason)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const timer = setTimeout(() => controller.abort(new UpstreamFault('timeout', 'it took too long')), ms)
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    },
  }
}
