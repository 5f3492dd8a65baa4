import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerKept, answerKeptPages, makeWith } from './answer-kept.ts'
import { inTurn, listen, type Listening } from './listen.ts'
import { createKeptAnswers, keptCaching } from '../../../api/src/platform/http/kept-answers.ts'

const text = JSON.stringify({ words: 'many '.repeat(1000) })
const kept = createKeptAnswers()
const make = vi.fn<(address: string) => boolean>(() => true)
const said = ['Content-Type', 'application/json', 'Cache-Control', keptCaching]
let listening: Listening
beforeAll(async () => {
  const made = async (): Promise<Response> => new Response('made')
  listening = await listen(made, { port: 0, host: '127.0.0.1', setting: 'PORT' }, answerKept(kept, make, '/api'))
})
afterAll(() => listening.close(0))
beforeEach(() => void kept.keep('/nodes?limit=1', kept.revision(), text, { headers: said }))

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
  kept.pass('everything')
  expect((await ask('/api/nodes?limit=1')).bytes.toString()).toBe('made')
})

test('a page is answered where it lies once it is encoded, but not to a browser that fetches it ahead', async () => {
  const pages = createKeptAnswers({}, kept)
  pages.keep('/nodes/one', pages.revision(), text, { headers: ['Content-Type', 'text/html'] })
  const place = { port: 0, host: '127.0.0.1', setting: 'PORT' }
  const before = inTurn(answerKept(kept, make, '/api'), answerKeptPages(pages))
  const site = await listen(async () => new Response('made'), place, before)
  const askSite = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${site.port}${path}`, { headers })).text()
  expect(await askSite('/nodes/one')).toBe('made')
  await expect.poll(() => askSite('/nodes/one')).toBe(text)
  expect(await askSite('/nodes/one', { 'Accept-Encoding': 'identity' })).toBe(text)
  expect(await askSite('/nodes/one', { 'Sec-Purpose': 'prefetch' })).toBe('made')
  expect(await askSite('/api/nodes?limit=1')).toBe(text)
  expect(await askSite('/api/nodes/one')).toBe('made')
  await site.close(0)
})

test('what counts each time counts for every GET, and caches between do not answer it themselves', async () => {
  let times = 0
  kept.keep('/nodes/one/install', kept.revision(), text, {
    headers: ['Cache-Control', 'no-cache'],
    eachTime: () => (times += 1),
  })
  const { headers } = await ask('/api/nodes/one/install')
  await ask('/api/nodes/one/install', 'GET', { 'If-None-Match': String(headers.etag) })
  await ask('/api/nodes/one/install', 'HEAD')
  expect({ times, caching: headers['cache-control'] }).toEqual({ times: 2, caching: 'no-cache' })
})

test('what passed a moment ago stands in while one has it made anew, but not for who has a credential', async () => {
  kept.keep('/nodes?limit=2', kept.revision(), text, { headers: said })
  kept.pass('lists')
  await vi.waitFor(() => expect(kept.find('/nodes?limit=2')).toBeUndefined(), { interval: 5 })
  make.mockClear()
  expect((await ask('/api/nodes?limit=2', 'GET', { Authorization: 'Bearer x' })).bytes.toString()).toBe('made')
  for (let i = 0; i < 3; i++) expect((await ask('/api/nodes?limit=2')).bytes.toString()).toBe(text)
  expect(make.mock.calls).toEqual([['/nodes?limit=2']])
  expect((await ask('/api/nodes?limit=2')).headers['cache-control']).toBe('no-cache')
  kept.pass('everything')
  expect((await ask('/api/nodes?limit=2')).bytes.toString()).toBe('made')
})

test('who has a credential is answered by nothing that waits to end', async () => {
  kept.keep('/nodes?limit=4', kept.revision(), text, { headers: said })
  kept.pass('lists')
  const mine = { Authorization: 'Bearer x' }
  expect((await ask('/api/nodes?limit=4', 'GET', mine)).bytes.toString()).toBe('made')
  expect((await ask('/api/nodes?limit=4')).bytes.toString()).toBe(text)
  kept.pass('everything')
})

test('who asks while as much is made anew as may be is answered what is made', async () => {
  kept.keep('/nodes?limit=3', kept.revision(), text, { headers: said })
  kept.pass('lists')
  await vi.waitFor(() => expect(kept.find('/nodes?limit=3')).toBeUndefined(), { interval: 5 })
  make.mockReturnValueOnce(false)
  expect((await ask('/api/nodes?limit=3')).bytes.toString()).toBe('made')
})

test('a few are made at a time unless they are made by then, and not too many wait for it', async () => {
  let { promise, resolve } = Promise.withResolvers<Response>()
  const fetched: string[] = []
  const fetch = ({ url }: Request) => {
    fetched.push(new URL(url).pathname)
    return promise
  }
  const remake = makeWith({ fetch }, { has: (address) => address === '/100' })
  const asked = Array.from({ length: 210 }, (_, at) => `/${at}`)
  expect(asked.filter(remake)).toEqual(asked.slice(0, 202))
  expect(fetched).toEqual(['/0', '/1'])
  resolve(new Response())
  await vi.waitFor(() => expect(fetched).toEqual(asked.slice(0, 202).filter((address) => address !== '/100')))
  fetched.length = 0
  ;({ promise, resolve } = Promise.withResolvers<Response>())
  expect(['/again', '/and', '/again'].map(remake)).toEqual([true, true, true])
  expect(fetched).toEqual(['/again', '/and'])
  resolve(new Response())
})
