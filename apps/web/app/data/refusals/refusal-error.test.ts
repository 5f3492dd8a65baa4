import { expect, test } from 'vitest'
import { asRefusal, RefusalError } from './refusal-error.ts'

test('what got no answer is a refusal of its own', () => {
  expect(asRefusal(new DOMException('late', 'TimeoutError'))).toMatchObject({ status: 0, code: 'timed_out' })
  expect(asRefusal(new TypeError('Failed to fetch'))).toMatchObject({ status: 0, code: 'network_fault' })
})

test('a refusal stays what it is', () => {
  const refusal = new RefusalError({ status: 409, code: 'last_owner', message: 'No.' })
  expect(asRefusal(refusal)).toBe(refusal)
})
