import { expect, it } from 'vitest'
import { thrownStack, thrownText } from './thrown-text.ts'

it.each([
  [new Error('no room'), 'no room'],
  [new TypeError(''), 'TypeError'],
  [new Error('[object Object]'), 'Error'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
  [7, '7'],
  [{ message: 'lost', queue: 'send-mail' }, 'lost'],
  [{ password: 'hunter2', code: 7 }, 'an object with password, code'],
  [{}, 'an object with no keys'],
  [['a'], 'an object with 0'],
])('%j is logged as the text %j', (thrown, text) => {
  expect(thrownText(thrown)).toBe(text)
})

it('only an error is logged with its stack', () => {
  expect(thrownStack(new Error('no room'))).toContain('thrown-text.test.ts')
  expect(thrownStack({ message: 'lost' })).toBe('lost')
})
