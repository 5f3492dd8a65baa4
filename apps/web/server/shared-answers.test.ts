import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { CachedPage } from './pages.ts'
import { createSharedAnswers } from './shared-answers.ts'

const long = 'many words '.repeat(500)

/** Creates a page cache like the command line does. */
const cacheOf = () => {
  const pages = new Map<string, CachedPage>()
  let revision = 1
  return {
    pages,
    invalidate: () => {
      revision += 1
      pages.clear()
    },
    find: (address: string) => pages.get(address),
    revision: () => revision,
    set: (address: string, madeIn: number, text: string, { headers }: { headers: readonly string[] }) => {
      const page = { etag: `W/"${text.length}"`, headers, plain: Buffer.from(text) }
      if (madeIn === revision) pages.set(address, page)
      return page
    },
  }
}

const sharedOf = (make: (request: Request) => Promise<Response>, cache = cacheOf()) => ({
  cache,
  ask: createSharedAnswers({ make, publicUrl: 'https://registry.test', cache }),
})

const page = (text = long, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html', 'cache-control': 'public', ...headers } })

test('an answer depends on its address only, not on the headers of the request', async () => {
  const asked: Request[] = []
  const { ask } = sharedOf(async (request) => {
    asked.push(request)
    return page()
  })
  const headers = { Cookie: 'a=b', Authorization: 'Bearer x', 'Accept-Language': 'ar', 'X-Forwarded-Host': 'evil.test' }
  await ask(new Request('http://evil.test/nodes/one?tab=files', { headers }))
  expect(asked.map(({ url, headers: told }) => [url, [...told]])).toEqual([
    ['https://registry.test/nodes/one?tab=files', []],
  ])
})

test('concurrent requests share one render', async () => {
  const making = vi.fn<() => Promise<Response>>(async () => page())
  const { ask } = sharedOf(making)
  const texts = await Promise.all(
    Array.from({ length: 32 }, async () => (await ask(new Request('http://x.test/'))).text()),
  )
  expect(new Set(texts)).toEqual(new Set([long]))
  expect(making).toHaveBeenCalledTimes(1)
})

test('a change during a render is in the next answer', async () => {
  const began = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  let state = 'old'
  const { ask, cache } = sharedOf(async () => {
    const made = page(state)
    if (state === 'old') {
      began.resolve()
      await mayEnd.promise
    }
    return made
  })
  const first = ask(new Request('http://x.test/'))
  await began.promise
  state = 'new'
  cache.invalidate()
  expect(await (await ask(new Request('http://x.test/'))).text()).toBe('new')
  mayEnd.resolve()
  expect(await (await first).text()).toBe('old')
  expect(await (await ask(new Request('http://x.test/'))).text()).toBe('new')
})

test.each([
  ['a server error', page('x', { 'cache-control': 'no-store' }, 500)],
  ['a missing page', page('x', {}, 404)],
  ['a page with a failed read', page('x', { 'cache-control': 'no-store' })],
  ['a private answer', page('x', { 'cache-control': 'private, max-age=0' })],
  ['an answer with a cookie', page('x', { 'set-cookie': 'a=b' })],
])('%s is not cached', async (_, response) => {
  const { ask, cache } = sharedOf(async () => response)
  expect((await ask(new Request('http://x.test/'))).status).toBe(response.status)
  expect(cache.pages.size).toBe(0)
})

test('an overlong address is answered and not cached', async () => {
  const { ask, cache } = sharedOf(async () => page())
  expect((await ask(new Request(`http://x.test/?q=${'x'.repeat(3000)}`))).status).toBe(200)
  expect(cache.pages.size).toBe(0)
})

test('a cached answer has its own ETag and no request id, and is rendered once', async () => {
  const making = vi.fn<() => Promise<Response>>(async () => page(long, { 'x-request-id': 'mine', etag: 'old' }))
  const { ask, cache } = sharedOf(making)
  const first = await ask(new Request('http://x.test/', { headers: { 'Accept-Encoding': 'br' } }))
  expect(brotliDecompressSync(Buffer.from(await first.arrayBuffer())).toString()).toBe(long)
  expect(cache.pages.get('/')?.headers).toEqual(['cache-control', 'public', 'content-type', 'text/html'])
  const etag = first.headers.get('etag') ?? ''
  expect((await ask(new Request('http://x.test/', { headers: { 'If-None-Match': etag } }))).status).toBe(304)
  expect((await ask(new Request('http://x.test/', { method: 'HEAD' }))).body).toBeNull()
  expect(making).toHaveBeenCalledTimes(1)
})

test('prefetched data may be reused for five seconds, and is cached as public', async () => {
  const data = async () =>
    new Response('{}', { headers: { 'content-type': 'text/x-script', 'cache-control': 'public' } })
  const { ask, cache } = sharedOf(data)
  const ahead = await ask(new Request('http://x.test/one.data', { headers: { 'Sec-Purpose': 'prefetch' } }))
  expect(ahead.headers.get('cache-control')).toBe('private, max-age=5')
  expect(cache.pages.get('/one.data')?.headers).toContain('public')
})
