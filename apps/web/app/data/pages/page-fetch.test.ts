import { afterEach, expect, test, vi } from 'vitest'
import { createPageFetch } from './page-fetch.ts'
import { readPageTrouble, tellPageTrouble } from './page-trouble.ts'

const address = () => new URL('https://registry.test/nodes/one.data')
const page = (text: string) => new Response(text, { headers: { 'cache-control': 'public, max-age=0' } })
const failure = () => new Response('', { status: 503 })

/** Returns the answers in turn. An answer that throws simulates a lost connection. */
const setUp = (...answers: (() => Response)[]) => {
  const asked: string[] = []
  const keptPages = new Map<string, string>()
  const revalidate = vi.fn<() => void>()
  const fetch = createPageFetch({
    fetch: async (input) => {
      asked.push(input instanceof Request ? input.url : input.toString())
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer) throw new TypeError('no connection')
      return answer()
    },
    kept: async () => ({
      keptPage: async (name) => keptPages.get(name),
      keepPage: async (name, text) => keptPages.get(name) !== text && Boolean(keptPages.set(name, text)),
    }),
    revalidate,
    wait: async () => {},
  })
  return { fetch, asked, keptPages, revalidate }
}
const lost = () => {
  throw new TypeError('no connection')
}
const until = (condition: () => unknown) => vi.waitFor(() => expect(condition()).toBeTruthy())

afterEach(() => tellPageTrouble(undefined))

test('a page load that fails twice is retried, and cached when it succeeds', async () => {
  const { fetch, asked, keptPages } = setUp(failure, lost, () => page('there'))
  expect(await (await fetch(address())).text()).toBe('there')
  expect(asked).toHaveLength(3)
  await until(() => keptPages.get('/nodes/one.data') === 'there')
})

test('route manifests of a navigation are retried, those of prefetched links are not', async () => {
  const routes = () => new URL('https://registry.test/__manifest?paths=/one')
  const { fetch, asked, keptPages } = setUp(failure, () => page('{}'))
  expect(await (await fetch(routes(), { signal: new AbortController().signal })).text()).toBe('{}')
  expect(asked).toHaveLength(2)
  expect(keptPages.size).toBe(0)
  expect((await setUp(failure).fetch(routes())).status).toBe(503)
})

test('a permanent error is not retried', async () => {
  const { fetch, asked } = setUp(() => new Response('', { status: 404 }))
  expect((await fetch(address())).status).toBe(404)
  expect(asked).toHaveLength(1)
})

test('after four failures the page offers a retry, which loads the page', async () => {
  const { fetch, asked } = setUp(failure, failure, lost, lost, () => page('at last'))
  const answered = fetch(address())
  await until(readPageTrouble)
  expect(asked).toHaveLength(4)
  expect(readPageTrouble()?.isKept).toBe(false)
  readPageTrouble()?.retry()
  expect(await (await answered).text()).toBe('at last')
  expect(readPageTrouble()).toBeUndefined()
})

test('leaving the page ends the offer to retry', async () => {
  const { fetch } = setUp(failure)
  const leaving = new AbortController()
  const answered = fetch(address(), { signal: leaving.signal })
  await until(readPageTrouble)
  leaving.abort()
  await expect(answered).rejects.toThrow('aborted')
  expect(readPageTrouble()).toBeUndefined()
})

test('a cached public page is shown at once, and revalidated when possible', async () => {
  const { fetch, keptPages, revalidate } = setUp(failure, failure, () => page('new'))
  keptPages.set('/nodes/one.data', 'kept')
  expect(await (await fetch(address())).text()).toBe('kept')
  await until(() => revalidate.mock.calls.length === 1)
  expect(keptPages.get('/nodes/one.data')).toBe('new')
})

test('a cached page that cannot be revalidated is marked so, and can be retried', async () => {
  const { fetch, keptPages, revalidate } = setUp(failure, lost, failure, lost, () => page('new'))
  keptPages.set('/nodes/one.data', 'kept')
  expect(await (await fetch(address())).text()).toBe('kept')
  await until(readPageTrouble)
  expect(readPageTrouble()?.isKept).toBe(true)
  readPageTrouble()?.retry()
  await until(() => revalidate.mock.calls.length === 1)
})

test('a private page is not cached', async () => {
  const { fetch, keptPages } = setUp(() => new Response('mine', { headers: { 'cache-control': 'private, no-store' } }))
  await fetch(address())
  await Promise.resolve()
  expect(keptPages.size).toBe(0)
})

test('other requests are neither retried nor cached', async () => {
  const { fetch, asked } = setUp(failure)
  expect((await fetch('https://registry.test/api/nodes')).status).toBe(503)
  expect((await fetch(address(), { method: 'POST' })).status).toBe(503)
  expect(asked).toHaveLength(2)
})
