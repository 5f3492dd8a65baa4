import { expect, test } from 'vitest'
import { selectRange } from './select-range.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const after = (chosen: string[], anchor: string | undefined, key: string, isChosen = true) =>
  [...selectRange(order, new Set(chosen), { anchor, key, isChosen })].sort().join('')

test('a range reaches from the last row to this one, in both directions', () => {
  expect(after(['b'], 'b', 'd')).toBe('bcd')
  expect(after(['d'], 'd', 'b')).toBe('bcd')
})

test('deselecting removes the range and keeps the rest', () => {
  expect(after(['a', 'b', 'c', 'd'], 'b', 'd', false)).toBe('a')
})

test('without an anchor on this page the range is one row', () => {
  expect(after(['a'], undefined, 'd')).toBe('ad')
  expect(after(['a'], 'gone', 'd')).toBe('ad')
})
