import { expect, test } from 'vitest'
import { dateInOrder, estimateArrivals } from './list-arrivals.ts'

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

test('dates in order never decrease along the list, and start with the first arrival', () => {
  const after = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)
  expect(dateInOrder([undefined, day(5), day(4), undefined, day(9)])).toEqual([
    day(5),
    after(day(5), 1),
    after(day(5), 2),
    after(day(5), 3),
    after(day(9), 4),
  ])
  expect(dateInOrder([undefined, undefined])).toEqual([undefined, undefined])
})
