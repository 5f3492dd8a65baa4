import { expect, test } from 'vitest'
import { linesText, parseLines } from './line-range.ts'

test.each([
  ['12', { from: 12, to: 12 }],
  ['12-20', { from: 12, to: 20 }],
  ['20-12', { from: 12, to: 20 }],
  ['#L12', { from: 12, to: 12 }],
  ['#L12-L20', { from: 12, to: 20 }],
  ['', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['99999999', undefined],
  ['#readme', undefined],
])('%j is the range %j', (text, range) => {
  expect(parseLines(text)).toEqual(range)
})

test('lines are formatted as they are parsed', () => {
  for (const text of ['7', '7-9']) expect(linesText(parseLines(text) ?? { from: 0, to: 0 })).toBe(text)
})
