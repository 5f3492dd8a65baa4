import { describe, expect, test } from 'vitest'
import { dayAt, spentBars, usesBars } from './bars.ts'

const day = (date: string, spent: number, uses = 0) => ({ date, spent_micros: spent, uses })
const room = { height: 100, direction: 'ltr' } as const

describe('bars of spending', () => {
  test('stand on the zero line, scaled to a round maximum', () => {
    const { bars, zero, top } = spentBars([day('a', 1_000_000), day('b', 4_000_000)], room)
    expect({ zero, top }).toEqual({ zero: 100, top: 5_000_000 })
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [80, 20],
      [20, 80],
    ])
  })

  test('are below the zero line when refunds exceed spending', () => {
    const { bars, zero } = spentBars([day('a', 1_000_000), day('b', -1_000_000)], room)
    expect(zero).toBe(50)
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [0, 50],
      [50, 50],
    ])
  })

  test('are drawn for the smallest amount, but not for zero', () => {
    const { bars } = spentBars([day('a', 1), day('b', 0, 3), day('c', 1_000_000_000)], room)
    expect(bars.map(({ date }) => date)).toEqual(['a', 'c'])
    expect(bars[0]?.height).toBe(2)
  })

  test('start on the right in a right-to-left language', () => {
    const days = [day('a', 10), day('b', 10)]
    const first = (direction: 'ltr' | 'rtl') => spentBars(days, { height: 100, direction }).bars[0]?.x
    expect(first('ltr')).toBeCloseTo(7)
    expect(first('rtl')).toBeCloseTo(57)
  })

  test('are absent without spending, with the zero line at the bottom', () => {
    expect(spentBars([day('a', 0)], room)).toEqual({ bars: [], zero: 100, top: 0 })
  })
})

test('a day with uses but no spending has a bar in the chart of uses', () => {
  const { bars, most } = usesBars([day('a', 0, 3), day('b', 0, 0), day('c', 0, 6)], room)
  expect(most).toBe(6)
  expect(bars.map(({ date, height }) => [date, height])).toEqual([
    ['a', 50],
    ['c', 100],
  ])
})

test('a pointer selects the day under it, in both text directions', () => {
  expect(dayAt(0, 7, 'ltr')).toBe(0)
  expect(dayAt(0.99, 7, 'ltr')).toBe(6)
  expect(dayAt(1, 7, 'ltr')).toBe(6)
  expect(dayAt(-0.1, 7, 'ltr')).toBe(0)
  expect(dayAt(0.01, 7, 'rtl')).toBe(6)
  expect(dayAt(0.99, 7, 'rtl')).toBe(0)
})
