import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from './harness.ts'
import { givenPublisher, publishBody } from './packs.ts'

const registry = useRegistry()
let token: string

const ask = async (path: string, init?: RequestInit) => {
  const response = await registry.fetch(new Request(`http://registry.test${path}`, init))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

beforeAll(async () => {
  token = (await givenPublisher(registry, 'odd')).token
})

describe('an unusual request', () => {
  test.each([
    '/nodes/%00',
    '/nodes?node_id=a%00b',
    '/nodes/search?search=%00',
    '/nodes/x/versions/%00',
    '/versions?status_reason=%00',
    '/publishers/%00',
    '/nodes?timestamp=9999-12-31T23:59:60Z',
    '/nodes?limit=Infinity',
    '/nodes?limit=0x10',
    '/nodes?page=1e3',
    `/nodes/search?search=${'x'.repeat(501)}`,
  ])('is refused with invalid_request: %s', async (path) => {
    const { status, text } = await ask(path)
    expect({ status, error: JSON.parse(text).error }).toEqual({ status: 400, error: 'invalid_request' })
  })

  test('without a credential is answered with WWW-Authenticate', async () => {
    const { status, headers } = await ask('/users')
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test.each(['a\u0000b', '\ud800'])('with the text %j in its body is refused with a message', async (changelog) => {
    const body = publishBody(token, 'pack', '1.0.0', { version: { changelog } })
    const answer = await registry.post('publishNodeVersion', '/publishers/odd/nodes/pack/versions', body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test.each([
    '/nodes?page=999999999999999999999',
    '/nodes?page=9007199254740991&limit=9007199254740991',
    `/nodes?limit=9223372036854775808&page=${'9'.repeat(400)}`,
    '/nodes?include_banned=True&latest=0',
    `/nodes/search?search=${'ab '.repeat(160)}`,
    '/nodes?timestamp=2026-11-21T02:16:45+00:00',
    '/nodes?timestamp=2026-11-21t02:16:45z',
    '/nodes/search?search=%ED%A0%80',
    '/nodes/',
    '/versions/?pageSize=1',
  ])('is answered if possible: %s', async (path) => {
    expect((await ask(path)).status).toBe(200)
  })

  test('with a deeply nested body is refused', async () => {
    const answer = await registry.post(
      'publishNodeVersion',
      '/publishers/odd/nodes/pack/versions',
      `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
    )
    expect(answer.status).toBe(400)
  })

  test.each(['/nodes/%ff', '/nodes//install', '/nothing', '//nodes'])(
    'for an unknown path is a 404: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )

  test('with another method is answered with the allowed methods', async () => {
    const { status, text, headers } = await ask('/nodes', { method: 'DELETE' })
    expect(status).toBe(405)
    expect(JSON.parse(text).message).toContain('GET, HEAD')
    expect(headers.get('allow')).toBe('GET, HEAD')
  })

  test('from another origin may read everything, with a preflight where needed', async () => {
    expect(
      (await ask('/nodes', { headers: { Origin: 'http://127.0.0.1:8188' } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBe('*')
    const preflight = await ask('/bulk/nodes/versions', {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://127.0.0.1:8188',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })
})
