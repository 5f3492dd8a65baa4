import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { need } from './need.ts'
import { errorCode, errorKind } from './page-error.ts'

const answer = (status: number, error: unknown) => Promise.resolve({ error, response: new Response(null, { status }) })

test('an API error becomes a page error with its code', async () => {
  await expect(need(answer(404, { error: 'node_not_found', message: '' }))).rejects.toMatchObject({
    data: { code: 'node_not_found' },
    init: { status: 404 },
  })
})

test('a malformed id is a page that is not found', async () => {
  await expect(need(answer(400, { error: 'invalid_node_id' }))).rejects.toMatchObject({ init: { status: 404 } })
})

test('a server error of the API is a server error of the page', async () => {
  await expect(need(answer(502, 'Bad gateway'))).rejects.toMatchObject({ init: { status: 500 } })
})

test('the error page depends on status and code', () => {
  expect(errorKind(new ErrorResponse(404, '', { code: 'node_not_found' }))).toBe('notFound')
  expect(errorKind(new ErrorResponse(503, '', undefined))).toBe('unavailable')
  expect(errorKind(new Error('bug'))).toBe('fault')
  expect(errorCode(new ErrorResponse(404, '', { code: 'node_not_found' }))).toBe('node_not_found')
  expect(errorCode(new Error('bug'))).toBeUndefined()
})
