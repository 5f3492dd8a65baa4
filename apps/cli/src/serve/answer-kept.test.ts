import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerKept } from './answer-kept.ts'
import { listen, type Listening } from './listen.ts'
import { createKeptAnswers } from '../../../api/src/platform/http/kept-answers.ts'

const text = JSON.stringify({ words: 'many '.repeat(1000) })
const kept = createKeptAnswers()
let listening: Listening
beforeAll(async () => {
  const made = async (): Promise<Response> => new Response('made')
  listening = await listen(made, { port: 0, host: '127.0.0.1', setting: 'PORT' }, answerKept(kept, '/api'))
})
afterAll(() => listening.close(0))
beforeEach(() => void kept.keep('/nodes?limit=1', kept.revision(), text))

async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const asking = request({ port: listening.port, host: '127.0.0.1', path, method, headers }).end()
  const [response] = await new Promise<[IncomingMessage]>((resolve, reject) => {
    asking.on('response', (...args) => resolve(args)).on('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) }
}

test('what is kept is answered with its tag, and what caches and browsers need to know', async () => {
  const { status, headers, bytes } = await ask('/api/nodes?limit=1')
  expect({ status, text: bytes.toString() }).toEqual({ status: 200, text })
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
    etag: expect.stringMatching(/^W\/"/),
    'cache-control': expect.stringContaining('public'),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('who has these bytes is told so', async () => {
  const { headers } = await ask('/api/nodes?limit=1')
  const again = await ask('/api/nodes?limit=1', 'GET', { 'If-None-Match': String(headers.etag) })
  expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 })
})

test('HEAD has the headers and no body', async () => {
  const { status, headers, bytes } = await ask('/api/nodes?limit=1', 'HEAD')
  expect({ status, length: headers['content-length'], bytes: bytes.length }).toEqual({
    status: 200,
    length: String(text.length),
    bytes: 0,
  })
})

test.each([
  ['br', 'br'],
  ['gzip, deflate, br;q=0', 'gzip'],
  ['deflate', undefined],
  ['', undefined],
])('who takes “%s” gets %s, as soon as that is made', async (accepted, encoding) => {
  const asked = () => ask('/api/nodes?limit=1', 'GET', { 'Accept-Encoding': accepted })
  await vi.waitFor(async () => expect((await asked()).headers['content-encoding']).toBe(encoding))
  const { bytes } = await asked()
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  expect(plain.toString()).toBe(text)
})

test.each([
  ['another address', '/api/nodes?limit=2', 'GET'],
  ['the address without its prefix', '/nodes?limit=1', 'GET'],
  ['another method', '/api/nodes?limit=1', 'POST'],
])('%s is made', async (_, path, method) => {
  expect((await ask(path, method)).bytes.toString()).toBe('made')
})

test('after a change it is made', async () => {
  kept.pass()
  expect((await ask('/api/nodes?limit=1')).bytes.toString()).toBe('made')
})
