import { expect, test } from 'vitest'
import { RefusalError } from '../refusals/refusal-error.ts'
import { asksAgain } from './query-client.ts'

const refusal = (status: number) => new RefusalError({ status, code: 'code', message: '' })

test.each([400, 401, 403, 404])('%i is not asked for again', (status) => {
  expect(asksAgain(0, refusal(status))).toBe(false)
})

test('everything else is asked for three times more at most', () => {
  expect([0, 1, 2, 3].map((failures) => asksAgain(failures, refusal(503)))).toEqual([true, true, true, false])
  expect(asksAgain(0, refusal(0))).toBe(true)
})
