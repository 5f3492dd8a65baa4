import { expect, test } from 'vitest'
import { estimateArrivals } from './list-arrivals.ts'

const day = (number: number) => new Date(Date.UTC(2024, 0, number))

test('the arrival of a pack follows the accounts listed before it, not its own account', () => {
  const accounts = Array.from({ length: 400 }, (_, index) => day(index))
  // Three early packs belong to new accounts, and the last pack belongs to an old account.
  for (const moved of [150, 160, 170]) accounts[moved] = day(2000)
  accounts[399] = day(-3000)
  const arrivals = estimateArrivals(accounts)
  expect(arrivals[50]).toBeUndefined()
  expect(arrivals[200]).toEqual(day(198))
  expect(arrivals[399]).toEqual(day(393))
})

test('a list without account dates has no arrivals', () => {
  expect(estimateArrivals(Array.from({ length: 300 }, () => undefined))).toEqual(
    Array.from({ length: 300 }, () => undefined),
  )
})
