import { expect, test } from 'vitest'
import { sourcePlace } from './source-place.ts'

test('a file in a GitHub repository has an address', () => {
  expect(sourcePlace('py/a b#.py', 12, 'https://github.com/one/two.git')).toEqual({
    place: 'py/a b#.py:12',
    address: 'https://github.com/one/two/blob/HEAD/py/a%20b%23.py#L12',
  })
})

test('a file elsewhere, or outside the repository, has no address', () => {
  expect(sourcePlace('a.py', undefined, 'https://example.org/one/two')).toEqual({ place: 'a.py' })
  expect(sourcePlace('../a.py', 1, 'https://github.com/one/two')).toEqual({ place: '../a.py:1' })
  expect(sourcePlace(undefined, 1, 'https://github.com/one/two')).toBeUndefined()
})
