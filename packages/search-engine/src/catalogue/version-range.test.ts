import { expect, it } from 'vitest'
import { overlap, rangeOf } from './version-range.ts'

it.each([
  ['>=0.3.40,<1.0', '0.3.40', true],
  ['>=0.3.40,<1.0', '0.3.39', false],
  ['>=0.3.40, <1.0', '1.0.0', false],
  ['>= 0.3.40', '0.4', true],
  ['^0.3.1', '0.3.9', true],
  ['^0.3.1', '0.4.0', false],
  ['~=0.3.1', '0.3.7', true],
  ['~=0.3.1', '0.4.0', false],
  ['==0.3.*', '0.3.12', true],
  ['0.3.40', '0.3.41', false],
  ['>0.3.40', '>=0.3', true],
  ['<0.3', '>=0.3', false],
  ['', '0.3', true],
  ['latest', '0.3', true],
])('ranges %s and %s overlap: %s', (left, right, expected) => {
  expect(overlap(rangeOf(left), rangeOf(right))).toBe(expected)
})
