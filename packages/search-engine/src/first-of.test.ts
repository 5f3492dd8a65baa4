import { expect, it } from 'vitest'
import { firstByKey } from './first-of.ts'

it('finds the highest keys, with equal keys in the given order', () => {
  const keys = Float64Array.from({ length: 5000 }, (_, number) => (number * 7919) % 613)
  const all = Uint32Array.from(keys.keys())
  const wanted = [...all].sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || b - a)
  for (const count of [0, 1, 20, 300, 2400, 2600, 9000]) {
    expect(firstByKey(all, count, keys, (a, b) => b - a)).toEqual(wanted.slice(0, count))
  }
  expect(firstByKey(all, 3, new Float64Array(5000), (a, b) => a - b)).toEqual([0, 1, 2])
})

it.each([
  ['rising', (number: number) => number],
  ['falling', (number: number) => -number],
  ['equal', () => 7],
])('finds the highest of %s keys', (_, keyOf) => {
  const keys = Float64Array.from({ length: 3000 }, (_each, number) => keyOf(number))
  const all = Uint32Array.from(keys.keys())
  const wanted = [...all].sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || a - b)
  expect(firstByKey(all, 300, keys, (a, b) => a - b)).toEqual(wanted.slice(0, 300))
})
