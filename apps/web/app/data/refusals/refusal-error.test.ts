import { expect, test } from 'vitest'
import { asRefusal, RefusalError } from './refusal-error.ts'

test('a request without an answer has an error code of its own', () => {
  expect(asRefusal(new DOMException('late', 'TimeoutError'))).toMatchObject({ status: 0, code: 'timed_out' })
  expect(asRefusal(new TypeError('Failed to fetch'))).toMatchObject({ status: 0, code: 'network_fault' })
})

test('an API error is passed on unchanged', () => {
  const refusal = new RefusalError({ status: 409, code: 'last_owner', message: 'No.' })
  expect(asRefusal(refusal)).toBe(refusal)
})
