import { expect, test } from 'vitest'
import { literalPlus } from './literal-plus.ts'

const read = (search: string) => literalPlus(new URL(`http://registry.test/${search}`), 'name')

test('an unescaped plus has a second reading as a plus', () => {
  expect(read('?name=Mix+A+B')).toBe('Mix+A+B')
  expect(read('?other=a+b&name=Mix%20A+B')).toBe('Mix A+B')
})

test('a text without an unescaped plus has no second reading', () => {
  expect(read('?name=Mix%20A%2BB')).toBeUndefined()
  expect(read('?other=a+b')).toBeUndefined()
})
