import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyFewMinutes, everyHour } from './repeating.ts'

const minute = 60 * 1000
const hour = 60 * minute

const neverFails = (error: unknown): never => {
  throw error
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs immediately and every hour until it is stopped', async () => {
  let runs = 0
  const repeating = everyHour(async () => void runs++, neverFails)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(runs).toBe(3)
  await repeating.stop()
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(runs).toBe(3)
})

test('runs everyFewMinutes every five minutes', async () => {
  let runs = 0
  const repeating = everyFewMinutes(async () => void runs++, neverFails)
  await vi.advanceTimersByTimeAsync(11 * minute)
  expect(runs).toBe(3)
  await repeating.stop()
})

test('passes on an error and runs again after an hour', async () => {
  const errors: unknown[] = []
  let runs = 0
  const work = async (): Promise<void> => {
    if (++runs === 1) throw new Error('away')
  }
  const repeating = everyHour(work, (error) => errors.push(error))
  await vi.advanceTimersByTimeAsync(hour)
  expect({ runs, errors }).toEqual({ runs: 2, errors: [new Error('away')] })
  await repeating.stop()
})

test('a long run is not overlapped by another, and stopping waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let runs = 0
  const repeating = everyHour(() => {
    runs += 1
    return promise
  }, neverFails)
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(runs).toBe(1)
  let isStopped = false
  const stopped = repeating.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(1)
  expect(isStopped).toBe(false)
  resolve()
  await stopped
})
