import { setTimeout as pause } from 'node:timers/promises'
import type { UpstreamAnswer } from './answer.ts'
import { isAway } from './attempt.ts'
import { AwayError, UpstreamError } from './upstream-error.ts'

export interface RetryLimits {
  retries: number
  /** Approximate pause before the second attempt; the pause doubles before each later attempt. */
  pauseMs: number
  /** An upstream whose Retry-After exceeds this pause gets no retry. */
  longestPauseMs: number
}

/**
 * Retries while the upstream is unavailable and time remains: `left` returns the remaining milliseconds. Throws the
 * last error.
 */
export async function withRetries(
  attempt: () => Promise<UpstreamAnswer | UpstreamError>,
  limits: RetryLimits,
  { signal, left }: { signal: AbortSignal; left: () => number },
): Promise<UpstreamAnswer> {
  let last = await attempt()
  for (let retry = 0; retry < limits.retries && isWorthAnother(last); retry++) {
    const ms = pauseBefore(last, retry, limits)
    if (ms > limits.longestPauseMs || ms >= left()) break
    await pause(ms, undefined, { signal })
    try {
      last = await attempt()
    } catch (error) {
      if (error instanceof AwayError) break
      throw error
    }
  }
  if (last instanceof UpstreamError) throw last
  return last
}

function isWorthAnother(last: UpstreamAnswer | UpstreamError): boolean {
  return last instanceof UpstreamError ? last.isAway && last.kind !== 'timeout' : isAway(last)
}

/**
 * Returns the pause before a retry in milliseconds. The pause is partly random, so that callers refused together do not
 * retry together.
 */
function pauseBefore(last: UpstreamAnswer | UpstreamError, retry: number, { pauseMs }: RetryLimits): number {
  const wanted = last instanceof UpstreamError ? undefined : last.headers['retry-after']
  const usual = pauseMs * 2 ** retry * (0.5 + Math.random())
  return Math.max(usual, wanted === undefined ? 0 : Number(wanted) * 1000)
}
