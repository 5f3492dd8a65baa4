import { expect, test } from 'vitest'
import { rankingOf } from './ranking-of.ts'

test('rankings are whole numbers from 1 to 10', () => {
  expect(['1', ' 10 ', '5'].map(rankingOf)).toEqual([1, 10, 5])
  expect(['', '0', '11', '-1', '1.5', '1e1', 'five', '0x5'].map(rankingOf)).toEqual(Array(8).fill(undefined))
})
