import { expect, test } from 'vitest'
import { readBlankless } from './read-blankless.ts'

test('a plus of a version is read as a plus, escaped or not', () => {
  for (const spelling of ['1.0.0+cu121', '1.0.0%2Bcu121', '1.0.0%20cu121', '%201.0.0+cu121'])
    expect(readBlankless(new URLSearchParams(`version=${spelling}`), 'version')).toBe('1.0.0+cu121')
})

test('an absent value stays absent', () => {
  expect(readBlankless(new URLSearchParams('other=1'), 'version')).toBeNull()
})
