import { expect, test } from 'vitest'
import { byUse } from './by-use.ts'

const service = (id: string, is_available: boolean, state: 'up' | 'slow' | 'down' | 'unknown') => ({
  id,
  name: id,
  is_available,
  needs_balance: false,
  state,
  uses: 0,
  addresses: [],
  settings: [],
  upstream: `${id}.test`,
  breaker: 'closed' as const,
  in_flight: 0,
  waiting: 0,
  faults: [],
})

test('services with problems come first, unconfigured ones last', () => {
  const services = [
    service('a', false, 'unknown'),
    service('b', true, 'unknown'),
    service('c', true, 'up'),
    service('d', true, 'down'),
    service('e', true, 'up'),
    service('f', true, 'slow'),
  ]
  expect(byUse(services).map(({ id }) => id)).toEqual(['d', 'f', 'c', 'e', 'b', 'a'])
})
