import { expect, test } from 'vitest'
import { createClient, unwrap } from './index.ts'

const answering = (body: string | null, init: ResponseInit = {}) => {
  const seen: Request[] = []
  const fetch = async (request: Request) => {
    seen.push(request)
    return new Response(body, init)
  }
  return { seen, fetch }
}

const json = (value: unknown, status: number) =>
  answering(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

test('array query parameters repeat their name', async () => {
  const { seen, fetch } = json({ nodes: [] }, 200)
  await createClient({ fetch, baseUrl: 'http://api.test' }).GET('/nodes', {
    params: { query: { node_id: ['a', 'b'], page: 2 } },
  })
  expect(seen[0]?.url).toBe('http://api.test/nodes?node_id=a&node_id=b&page=2')
})

test('path parameters are encoded', async () => {
  const { seen, fetch } = json({}, 200)
  await createClient({ fetch, baseUrl: 'http://api.test' }).GET('/nodes/{nodeId}', {
    params: { path: { nodeId: 'a/b' } },
  })
  expect(seen[0]?.url).toBe('http://api.test/nodes/a%2Fb')
})

test('a token is sent as bearer', async () => {
  const { seen, fetch } = json({}, 200)
  await createClient({ fetch, baseUrl: 'http://api.test', token: 'secret' }).GET('/nodes')
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer secret')
})

test('data unwraps as ok', async () => {
  const { fetch } = json({ nodes: [], total: 0 }, 200)
  const result = await unwrap(createClient({ fetch, baseUrl: 'http://api.test' }).GET('/nodes'))
  expect(result).toMatchObject({ ok: true, status: 200, data: { total: 0 } })
})

test('an error unwraps with status, code and message', async () => {
  const { fetch } = json({ error: 'node_not_found', message: 'There is no node.' }, 404)
  const result = await unwrap(createClient({ fetch, baseUrl: 'http://api.test' }).GET('/nodes'))
  expect(result).toEqual({ ok: false, status: 404, code: 'node_not_found', message: 'There is no node.' })
})

test('the error of a deleted pack unwraps with its deletion', async () => {
  const told = { deleted_at: '2026-11-27T20:00:00Z', deleted_by: 'registry' }
  const { fetch } = json({ error: 'node_removed', message: 'It was deleted.', ...told }, 404)
  const result = await unwrap(createClient({ fetch, baseUrl: 'http://api.test' }).GET('/nodes'))
  expect(result).toMatchObject({ status: 404, code: 'node_removed', deletion: { at: told.deleted_at, by: 'registry' } })
})

test('an answer outside the contract unwraps by its status', async () => {
  const { fetch } = answering('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  const result = await unwrap(createClient({ fetch, baseUrl: 'http://api.test' }).GET('/nodes'))
  expect(result).toMatchObject({ ok: false, status: 502, code: 'http_502' })
})

test('a redirect unwraps with its location', async () => {
  const { fetch } = answering(null, { status: 302, headers: { location: '/nodes/pack', 'content-length': '0' } })
  const result = await unwrap(createClient({ fetch, baseUrl: 'http://api.test' }).GET('/nodes'))
  expect(result).toMatchObject({ ok: false, status: 302, location: '/nodes/pack' })
})
