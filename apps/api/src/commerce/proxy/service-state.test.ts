import { expect, it } from 'vitest'
import type { ServiceFault } from './create-proxy.ts'
import { stateOf } from './service-state.ts'

const reading = (uses: number, failures: Partial<Record<ServiceFault, number>>, p95Ms = 100) => ({
  uses,
  p50Ms: p95Ms,
  p95Ms,
  // The keys are the keys of the record.
  failures: Object.entries(failures).map(([kind, count]) => ({ kind: kind as ServiceFault, count })),
})

it('a service that refuses the key has the state key_refused, not slow or down', () => {
  expect(stateOf('closed', reading(10, { credentials: 10 }))).toBe('key_refused')
  expect(stateOf('closed', reading(10, { credentials: 2 }, 9000))).toBe('key_refused')
  expect(stateOf('closed', reading(10, { credentials: 2, failed: 8 }))).toBe('key_refused')
})

it('a service with an open breaker is down, even if it refused the key', () => {
  expect(stateOf('open', reading(10, { credentials: 5, unreachable: 5 }))).toBe('down')
})

it('the state follows the share of failures, not a single one', () => {
  expect(stateOf('closed', reading(100, { credentials: 1 }))).toBe('up')
  expect(stateOf('closed', reading(100, { busy: 20 }))).toBe('slow')
  expect(stateOf('closed', reading(100, { failed: 60 }))).toBe('down')
  expect(stateOf('closed', reading(0, {}))).toBe('unknown')
})
