import { beforeAll, describe, expect, test, vi } from 'vitest'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { callTool, connectAgent } from './agents.ts'

const registry = useRegistry({ PUBLIC_URL: 'http://site.test', RATE_LIMITS: 'read=20/60,search=1/60' })

beforeAll(async () => {
  await givenNode(registry, 'tones')
  await registry.context.search.caughtUp()
  // Lists become stale a moment after a change.
  await vi.waitUntil(() => !registry.context.revisions.hasPendingLists())
})

const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

async function send(body: unknown, headers: Record<string, string> = {}) {
  return ask({ method: 'POST', headers: { ...json, ...headers }, body })
}

async function ask({ method = 'GET', headers = {}, body }: Sent, path = '/mcp') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { method, headers, ...(body !== undefined && { body: text }) }
  const response = await registry.fetch(new Request(`http://registry.test${path}`, init))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const getPack = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'get_pack', arguments: { pack_id: 'tones' } },
})

const discovery = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

describe('an MCP request', () => {
  test.each(['GET', 'DELETE', 'PUT'])('by %s is refused with 405, because there are no sessions', async (method) => {
    expect((await ask({ method, headers: json })).status).toBe(405)
  })

  test('needs neither a session nor a handshake, and opens no session', async () => {
    const { status, headers, text } = await send(getPack(1))
    expect([status, text]).toEqual([200, expect.stringContaining('tones')])
    expect(headers.get('mcp-session-id')).toBeNull()
  })

  test.each([
    ['https://evil.test', 403],
    ['http://registry.test.evil.test', 403],
    ['null', 403],
    ['http://registry.test', 200],
    ['http://site.test', 200],
  ])('from a page of %s is answered with %i', async (origin, status) => {
    const { text, ...answer } = await send(getPack(1), { Origin: origin })
    expect(answer.status).toBe(status)
    expect(text.includes('"tones"')).toBe(status === 200)
  })

  test('is preceded by a successful preflight in a browser', async () => {
    const asked = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'mcp-protocol-version' }
    const { status, headers } = await ask({ method: 'OPTIONS', headers: { Origin: 'http://site.test', ...asked } })
    expect([status, headers.get('access-control-allow-headers')]).toEqual([204, 'mcp-protocol-version'])
  })

  test.each([
    ['larger than 1 MiB', 413, JSON.stringify({ ...getPack(1), more: 'x'.repeat(1024 * 1024) }), {}],
    ['that is not JSON', 400, '{', {}],
    ['of another type', 415, '{}', { 'Content-Type': 'text/plain' }],
    ['that is not a message', 400, '{"a":1}', {}],
    ['nested too deeply', 400, '['.repeat(100_000), {}],
  ])('with a body %s is refused with %i', async (_, status, body, headers) => {
    expect((await send(body, headers)).status).toBe(status)
  })

  test('with deeply nested arguments is refused, and others are answered', async () => {
    const deep = `{"a":`.repeat(50_000) + '1' + '}'.repeat(50_000)
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_pack","arguments":${deep}}}`
    expect((await send(body)).text).not.toContain('structuredContent')
    expect((await send(getPack(1))).status).toBe(200)
  })

  test('with more than ten calls is answered up to the tenth', async () => {
    const { text } = await send(Array.from({ length: 12 }, (_, id) => getPack(id + 1)))
    expect(text.match(/"isError":true/g)).toHaveLength(2)
    expect(text.match(/too_many_calls: /g)).toHaveLength(2)
  })

  test('for a stream of changes is refused', async () => {
    const params = { notifications: { toolsListChanged: true }, _meta: discovery }
    const body = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' }
    expect((await send(body, headers)).text).toContain('"error"')
  })

  test('with a credential is answered like one without', async () => {
    expect((await send(getPack(1), { Authorization: 'Bearer nobody' })).text).toContain('"tones"')
  })

  test('to a longer path is not an MCP request', async () => {
    expect((await ask({ method: 'POST', headers: json, body: getPack(1) }, '/mcp/tools')).status).toBe(404)
  })
})

describe('the limits of one address', () => {
  const from = async (address: string) =>
    connectAgent('2026-07-28', (request) => {
      request.headers.set('X-Forwarded-For', address)
      return registry.fetch(request)
    })

  test('count tools like their operations, exclude cached answers, and do not affect other addresses', async () => {
    const [one, other] = [await from('203.0.113.1'), await from('203.0.113.2')]
    const found = { nodes: [{ id: 'tones' }] }
    expect(await callTool(one, 'search_packs', { search: 'tones' })).toMatchObject(found)
    expect(await callTool(one, 'search_packs', { search: 'tones' })).toMatchObject(found)
    expect(await callTool(one, 'search_packs', { search: 'tone' })).toMatch(/^rate_limited: /)
    expect(await callTool(other, 'search_packs', { search: 'tone' })).toMatchObject(found)
  })

  test('answer 429 with Retry-After to too many requests of any kind', async () => {
    const header = { 'X-Forwarded-For': '203.0.113.3' }
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    for (let i = 0; i < 20; i++) expect((await send(list, header)).status).toBe(200)
    const { status, headers, text } = await send(list, header)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringMatching(/\.$/) } })
  })
})

test('a stopping registry answers accepted requests', async () => {
  const agent = await connectAgent('2026-07-28', registry.fetch)
  registry.context.stopping.begin()
  expect(await callTool(agent, 'get_pack', { pack_id: 'tones' })).toMatchObject({ pack: { id: 'tones' } })
})
