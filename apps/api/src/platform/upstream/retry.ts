/** Maximum wait for a source; after a longer outage, the operator has to run the command again. */
export const longestWaitMs = 5 * 60 * 1000

const firstWaitMs = 500
const longestOwnWaitMs = 30_000

/**
 * Returns the pause before the attempt after `attempt` (from 1): the pause doubles each time, minus a random part of up
 * to half.
 */
export function backOff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(firstWaitMs * 2 ** (attempt - 1), longestOwnWaitMs)
  return Math.round(full * (1 - random() / 2))
}

/** Parses a Retry-After header, in seconds or as a date, to milliseconds; undefined for an unreadable header. */
export function retryAfter(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now.getTime())
}

/** Whether a later retry of the request may succeed after this status. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
