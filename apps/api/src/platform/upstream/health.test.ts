import { expect, it } from 'vitest'
import { createHealth } from './health.ts'

const minute = 60_000

it('counts uses and failures of the last 15 minutes', () => {
  let now = 0
  const health = createHealth<'timeout' | 'failed'>(() => now)
  health.note({ ms: 10, failure: 'failed' })
  now = 10 * minute
  health.note({ ms: 20, failure: undefined })
  health.note({ ms: 30, failure: 'timeout' })
  health.note({ ms: 40, failure: 'timeout' })
  expect(health.read()).toEqual({
    uses: 4,
    p50Ms: 30,
    p95Ms: 40,
    failures: [
      { kind: 'timeout', count: 2 },
      { kind: 'failed', count: 1 },
    ],
  })
  now = 15 * minute
  expect(health.read()).toMatchObject({ uses: 3, failures: [{ kind: 'timeout', count: 2 }] })
  now = 25 * minute
  expect(health.read()).toEqual({ uses: 0, p50Ms: 0, p95Ms: 0, failures: [] })
})

it('the samples of a busy minute represent all of its uses', () => {
  const health = createHealth(() => 0)
  for (let i = 0; i < 20_000; i++) health.note({ ms: i < 10_000 ? 10 : 1000, failure: undefined })
  const { uses, p95Ms } = health.read()
  expect(uses).toBe(20_000)
  expect(p95Ms).toBe(1000)
})
