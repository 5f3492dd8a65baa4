import { expect, test } from 'vitest'
import { sourceLocation } from './source-location.ts'

test('a file in a GitHub repository has an address', () => {
  expect(sourceLocation('py/a b#.py', 12, 'https://github.com/one/two.git')).toEqual({
    location: 'py/a b#.py:12',
    address: 'https://github.com/one/two/blob/HEAD/py/a%20b%23.py#L12',
  })
})

test('a file on another host or outside the repository has no address', () => {
  expect(sourceLocation('a.py', undefined, 'https://example.org/one/two')).toEqual({ location: 'a.py' })
  expect(sourceLocation('../a.py', 1, 'https://github.com/one/two')).toEqual({ location: '../a.py:1' })
  expect(sourceLocation(undefined, 1, 'https://github.com/one/two')).toBeUndefined()
})
