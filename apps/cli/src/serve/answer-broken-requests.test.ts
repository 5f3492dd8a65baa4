import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerBrokenRequests } from './answer-broken-requests.ts'
import { followExchanges } from './exchanges.ts'
import { listen, type Listening } from './listen.ts'

let listening: Listening
beforeAll(async () => {
  const handle = async ({ body }: Request) => new Response(body ? 'fine, with a body' : 'fine')
  listening = await listen(handle, { port: 0, host: '127.0.0.1', setting: 'PORT' })
})
afterAll(() => listening.close(0))

async function send(raw: string, port = listening.port): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(raw)
  return text(socket)
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: registry.test\r\nConnection: close\r\n\r\n`

it('a long address is served', async () => {
  expect(await send(get(`/${'x'.repeat(200_000)}`))).toMatch(/^HTTP\/1.1 200 OK/)
})

it.each([
  ['larger than 256 KiB', get(`/${'x'.repeat(300_000)}`), 431, 'headers_too_large'],
  ['much larger than 256 KiB', get(`/${'x'.repeat(5_000_000)}`), 431, 'headers_too_large'],
  ['that is not HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
])('a request %s gets a JSON error, and the connection is closed', async (_, raw, status, code) => {
  const [head = '', body = ''] = (await send(raw)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('Content-Type: application/json')
  expect(JSON.parse(body)).toEqual({ error: code, message: expect.stringMatching(/\.$/) })
})

it('an unsupported method is refused, and the connection stays usable', async () => {
  const trace = 'TRACE /a HTTP/1.1\r\nHost: registry.test\r\nCookie: a=b\r\n\r\n'
  const answer = await send(trace + get('/'))
  expect(answer).toMatch(/^HTTP\/1.1 405 [^]*"error":"method_not_allowed"[^]*HTTP\/1.1 200 OK[^]*fine/)
  expect(answer).not.toContain('a=b')
})

it.each(['GET', 'POST'])(
  'a %s of an address with a password is refused, and the connection stays usable',
  async (method) => {
    const target = 'http://name:secret@registry.test/a'
    const answer = await send(`${method} ${target} HTTP/1.1\r\nHost: registry.test\r\n\r\n${get('/')}`)
    expect(answer).toMatch(/^HTTP\/1.1 400 [^]*"error":"malformed_request"[^]*HTTP\/1.1 200 OK[^]*fine/)
    expect(answer).not.toContain('secret')
  },
)

it('other connections are still served', async () => {
  await send('hello\r\n\r\n')
  expect(await send(get('/'))).toContain('fine')
})

it('a request that does not arrive in time gets a JSON error', async () => {
  const server = createServer({ headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 50 })
  answerBrokenRequests(server, followExchanges(server), 1024)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await send('GET / HTTP/1.1\r\n', port)).toMatch(/^HTTP\/1.1 408 [^]*"request_timeout"/)
  server.close()
})
