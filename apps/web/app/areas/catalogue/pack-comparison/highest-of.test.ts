import { expect, test } from 'vitest'
import { highestOf } from './highest-of.ts'

test('the highest number is returned, and none if all are equal or one is unknown', () => {
  expect(highestOf([3, 12, 7])).toBe(12)
  expect(highestOf([3, 12, undefined])).toBeUndefined()
  expect(highestOf([5, 5])).toBeUndefined()
  expect(highestOf([0, 1])).toBe(1)
})
