import { expect, it } from 'vitest'
import { backOff, isTransient, retryAfter } from './retry.ts'

it('the wait doubles with each attempt, with jitter, up to 30 seconds', () => {
  expect([1, 2, 3, 4].map((attempt) => backOff(attempt, () => 0))).toEqual([500, 1000, 2000, 4000])
  expect(backOff(1, () => 1)).toBe(250)
  expect(backOff(50, () => 0)).toBe(30_000)
})

it('reads Retry-After in seconds and as a date', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  expect(retryAfter('12', now)).toBe(12_000)
  expect(retryAfter('Thu, 01 Jan 2026 00:01:00 GMT', now)).toBe(60_000)
  expect(retryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0)
  expect(retryAfter('soon', now)).toBeUndefined()
  expect(retryAfter(null, now)).toBeUndefined()
})

it('retries transient errors only', () => {
  expect([408, 429, 500, 502, 503, 504].every(isTransient)).toBe(true)
  expect([200, 301, 400, 401, 403, 404, 410].some(isTransient)).toBe(false)
})
