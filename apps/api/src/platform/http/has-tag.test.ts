import { expect, test } from 'vitest'
import { hasTag } from './has-tag.ts'

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  [' * ', true],
  ['"b"', false],
  ['W/"ab"', false],
  ['a', false],
  ['', false],
  [null, false],
  [undefined, false],
])('If-None-Match %o matches W/"a": %o', (known, isNamed) => {
  expect(hasTag(known, 'W/"a"')).toBe(isNamed)
})
