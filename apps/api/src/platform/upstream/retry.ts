/** Longer than this no source is waited for; the operator runs the command again instead. */
export const longestWaitMs = 5 * 60 * 1000

const firstWaitMs = 500
const longestOwnWaitMs = 30_000

/** How long to wait before the attempt after `attempt` (from 1): twice as long each time, with up to half of it taken off by chance. */
export function backOff(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(firstWaitMs * 2 ** (attempt - 1), longestOwnWaitMs)
  return Math.round(full * (1 - random() / 2))
}

/** Returns the delay of a Retry-After header in milliseconds, given as seconds or a date; undefined when it is unreadable. */
export function retryAfter(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now.getTime())
}

/** Whether the same request may well succeed later. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
