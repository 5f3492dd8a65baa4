import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteApi, underApi } from './under-api.ts'

const site = underApi(
  async (request) =>
    new Response(
      `api ${request.method} ${new URL(request.url).pathname}${new URL(request.url).search} ${await request.text()}`,
    ),
  async (request) => new Response(`pages ${new URL(request.url).pathname}`),
)

async function answer(path: string, init?: RequestInit): Promise<string> {
  return (await site(new Request(`http://site.test${path}`, init))).text()
}

it.each([
  ['/api/nodes?page=2&node_id=a%2Fb', 'api GET /nodes?page=2&node_id=a%2Fb '],
  ['/api', 'api GET / '],
  ['/api/', 'api GET / '],
  ['/apiary', 'pages /apiary'],
  ['/mcp', 'api GET /mcp '],
  ['/mcp/', 'api GET /mcp/ '],
  ['/mcp/more', 'pages /mcp/more'],
  ['/nodes/api', 'pages /nodes/api'],
  ['/', 'pages /'],
])('%s is answered by %s', async (path, expected) => {
  expect(await answer(path)).toBe(expected)
})

it('passes on the method and the body unchanged', async () => {
  expect(await answer('/api/uploads/1', { method: 'PUT', body: 'bytes' })).toBe('api PUT /uploads/1 bytes')
})

describe('a remote API behind a proxy that compresses answers', () => {
  const server = createServer((request, response) => {
    if (request.url === '/base/moved') return void response.writeHead(302, { Location: 'https://cdn.example/a' }).end()
    const text = `${request.method} ${request.url} ${request.headers['accept-encoding']}`
    const body = gzipSync(text)
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': body.length, 'X-Request-Id': 'r' })
    response.end(body)
  })
  let remote: ReturnType<typeof remoteApi>
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    remote = remoteApi(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/base`)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is requested without compression, and its Content-Encoding and Content-Length are dropped', async () => {
    const headers = { 'Accept-Encoding': 'gzip' }
    const response = await remote(new Request('http://site.test/nodes?page=2', { method: 'POST', body: 'x', headers }))
    expect(await response.text()).toBe('POST /base/nodes?page=2 identity')
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'x-request-id': 'r' })
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(response.headers.has('content-length')).toBe(false)
  })

  it('has its redirects passed on', async () => {
    const response = await remote(new Request('http://site.test/moved'))
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('https://cdn.example/a')
  })
})
