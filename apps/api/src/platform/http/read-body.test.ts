import { describe, expect, test } from 'vitest'
import { readJson } from './read-body.ts'

const form = 'application/x-www-form-urlencoded'
const asked = (body: string, type?: string, length = String(Buffer.byteLength(body))) => {
  const request = new Request('http://registry.test/', { method: 'POST', body })
  request.headers.delete('content-type')
  if (type !== undefined) request.headers.set('content-type', type)
  request.headers.set('content-length', length)
  return request
}

describe('The body of a request', () => {
  test.each([undefined, form, 'text/plain', 'application/json'])(
    'reads as an empty object if it is optional and empty, with the type %s',
    async (type) => {
      expect(await readJson(asked('', type), { isOptional: true })).toEqual({})
    },
  )

  test.each([undefined, form, 'text/plain'])('with the type %s is refused unless it is empty', async (type) => {
    await expect(readJson(asked('a=b', type), { isOptional: true })).rejects.toMatchObject({ status: 415 })
    // A chunked body has no length.
    await expect(readJson(asked('a=b', type, '0'), { isOptional: true })).rejects.toMatchObject({ status: 415 })
  })

  test('is refused if it is required and empty', async () => {
    await expect(readJson(asked('', form))).rejects.toMatchObject({ status: 415 })
    await expect(readJson(asked('', 'application/json'))).rejects.toMatchObject({ code: 'invalid_json' })
  })
})
