import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisMarks } from './axis.ts'

test('ticks are round and reach the maximum', () => {
  expect(axisMarks(5120)).toEqual([0, 2000, 4000, 6000])
  expect(axisMarks(24_576)).toEqual([0, 10_000, 20_000, 30_000])
  expect(axisMarks(10)).toEqual([0, 2.5, 5, 7.5, 10])
})

test('any maximum has one to four steps', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (greatest) => {
      const marks = axisMarks(greatest)
      expect(marks.length).toBeGreaterThanOrEqual(2)
      expect(marks.length).toBeLessThanOrEqual(5)
      expect(marks.at(-1)).toBeGreaterThanOrEqual(greatest)
    }),
  )
})
