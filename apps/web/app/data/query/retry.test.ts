import { expect, test } from 'vitest'
import { RefusalError } from '../refusals/refusal-error.ts'
import { retriesRead } from './retry.ts'

const refusal = (status: number) => new RefusalError({ status, code: 'code', message: '' })

test.each([400, 401, 403, 404, 409, 410, 413])('%i is not retried', (status) => {
  expect(retriesRead(0, refusal(status))).toBe(false)
})

test('other errors are retried up to three times', () => {
  expect([0, 1, 2, 3].map((failures) => retriesRead(failures, refusal(503)))).toEqual([true, true, true, false])
  expect(retriesRead(0, refusal(0))).toBe(true)
})
