import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerCached, answerCachedPages, remakeWith } from './answer-cached.ts'
import { inTurn, listen, type Listening } from './listen.ts'
import { createAnswerCache } from '../../../api/src/platform/cache/answer-cache.ts'
import { createRevisions } from '../../../api/src/platform/cache/revisions.ts'
import { cacheControlOf } from '../../../api/src/platform/http/present-reply.ts'

const text = JSON.stringify({ words: 'many '.repeat(1000) })
const revisions = createRevisions()
const answers = createAnswerCache(revisions)
const remake = vi.fn<(address: string) => boolean>(() => true)
const said = ['Content-Type', 'application/json', 'Cache-Control', cacheControlOf({ depends: 'catalogue', maxAge: 2 })]
let listening: Listening
beforeAll(async () => {
  const made = async (): Promise<Response> => new Response('made')
  listening = await listen(
    made,
    { port: 0, host: '127.0.0.1', setting: 'PORT' },
    answerCached({
      answers,
      revisions,
      remake,
      prefix: '/api',
      nameClient: (_peer, forwarded) => forwarded ?? undefined,
    }),
  )
})
afterAll(() => listening.close(0))
beforeEach(() => void answers.set('/nodes?limit=1', answers.revision(), text, { headers: said }))

async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const asking = request({ port: listening.port, host: '127.0.0.1', path, method, headers }).end()
  const [response] = await new Promise<[IncomingMessage]>((resolve, reject) => {
    asking.on('response', (...args) => resolve(args)).on('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) }
}

test('a cached answer has its ETag, and the headers for caches and browsers', async () => {
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

test('If-None-Match with the ETag of the cached answer gets 304', async () => {
  const { headers } = await ask('/api/nodes?limit=1')
  const again = await ask('/api/nodes?limit=1', 'GET', { 'If-None-Match': String(headers.etag) })
  expect({ status: again.status, length: again.bytes.length }).toEqual({ status: 304, length: 0 })
})

test('HEAD has the headers of the cached answer and no body', async () => {
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
])('a client that accepts “%s” gets the encoding %s once it is compressed', async (accepted, encoding) => {
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
])('%s bypasses the cache', async (_, path, method) => {
  expect((await ask(path, method)).bytes.toString()).toBe('made')
})

test('an invalidated answer is made again', async () => {
  revisions.invalidate('everything')
  expect((await ask('/api/nodes?limit=1')).bytes.toString()).toBe('made')
})

test('the server of pages answers from the cache once a page is encoded, but not to a prefetch', async () => {
  const pages = createAnswerCache(revisions)
  pages.set('/nodes/one', pages.revision(), text, { headers: ['Content-Type', 'text/html'] })
  const place = { port: 0, host: '127.0.0.1', setting: 'PORT' }
  const before = inTurn(
    answerCached({ answers, revisions, remake, prefix: '/api', nameClient: () => undefined }),
    answerCachedPages(pages),
  )
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

test('a cached answer with a side effect runs it for every GET, and shared caches revalidate each time', async () => {
  const clients: (string | undefined)[] = []
  answers.set('/nodes/one/install', answers.revision(), text, {
    headers: ['Cache-Control', 'no-cache'],
    eachTime: (client) => void clients.push(client),
  })
  const { headers } = await ask('/api/nodes/one/install', 'GET', { 'X-Forwarded-For': '203.0.113.7' })
  await ask('/api/nodes/one/install', 'GET', { 'If-None-Match': String(headers.etag) })
  await ask('/api/nodes/one/install', 'HEAD')
  expect({ clients, caching: headers['cache-control'] }).toEqual({
    clients: ['203.0.113.7', undefined],
    caching: 'no-cache',
  })
})

test('a list that has just become stale is served while it is remade, except to a client with a credential', async () => {
  answers.set('/nodes?limit=2', answers.revision(), text, { headers: said })
  revisions.invalidate('lists')
  await vi.waitFor(() => expect(answers.find('/nodes?limit=2')).toBeUndefined(), { interval: 5 })
  remake.mockClear()
  expect((await ask('/api/nodes?limit=2', 'GET', { Authorization: 'Bearer x' })).bytes.toString()).toBe('made')
  for (let i = 0; i < 3; i++) expect((await ask('/api/nodes?limit=2')).bytes.toString()).toBe(text)
  expect(remake.mock.calls).toEqual([['/nodes?limit=2']])
  expect((await ask('/api/nodes?limit=2')).headers['cache-control']).toBe('no-cache')
  revisions.invalidate('everything')
  expect((await ask('/api/nodes?limit=2')).bytes.toString()).toBe('made')
})

test('a client with a credential never gets a list that is invalidated but not yet stale', async () => {
  answers.set('/nodes?limit=4', answers.revision(), text, { headers: said })
  revisions.invalidate('lists')
  const mine = { Authorization: 'Bearer x' }
  expect((await ask('/api/nodes?limit=4', 'GET', mine)).bytes.toString()).toBe('made')
  expect((await ask('/api/nodes?limit=4')).bytes.toString()).toBe(text)
  revisions.invalidate('everything')
})

test('an answer that varies by credential is cached for clients without one, with Vary: Authorization', async () => {
  answers.set('/nodes?limit=5', answers.revision(), text, { headers: said, varies: true })
  const { bytes, headers } = await ask('/api/nodes?limit=5')
  expect({ text: bytes.toString(), vary: headers.vary }).toEqual({ text, vary: 'Accept-Encoding, Authorization' })
  const mine = { Authorization: 'Bearer x' }
  expect((await ask('/api/nodes?limit=5', 'GET', mine)).bytes.toString()).toBe('made')
  expect((await ask('/api/nodes?limit=1', 'GET', mine)).bytes.toString()).not.toBe('made')
})

test('a request goes to the API while too many lists wait to be remade', async () => {
  answers.set('/nodes?limit=3', answers.revision(), text, { headers: said })
  revisions.invalidate('lists')
  await vi.waitFor(() => expect(answers.find('/nodes?limit=3')).toBeUndefined(), { interval: 5 })
  remake.mockReturnValueOnce(false)
  expect((await ask('/api/nodes?limit=3')).bytes.toString()).toBe('made')
})

test('two answers are remade at a time, cached ones are skipped, and at most 200 wait', async () => {
  let { promise, resolve } = Promise.withResolvers<Response>()
  const fetched: string[] = []
  const fetch = ({ url }: Request) => {
    fetched.push(new URL(url).pathname)
    return promise
  }
  const again = remakeWith({ fetch }, { has: (address) => address === '/100' })
  const asked = Array.from({ length: 210 }, (_, at) => `/${at}`)
  expect(asked.filter(again)).toEqual(asked.slice(0, 202))
  expect(fetched).toEqual(['/0', '/1'])
  resolve(new Response())
  await vi.waitFor(() => expect(fetched).toEqual(asked.slice(0, 202).filter((address) => address !== '/100')))
  fetched.length = 0
  ;({ promise, resolve } = Promise.withResolvers<Response>())
  expect(['/again', '/and', '/again'].map(again)).toEqual([true, true, true])
  expect(fetched).toEqual(['/again', '/and'])
  resolve(new Response())
})
