import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import { createRevisions } from './revisions.ts'

function given(limits: Parameters<typeof createAnswerCache>[1] = {}) {
  const revisions = createRevisions()
  return { ...createAnswerCache(revisions, limits), invalidate: revisions.invalidate }
}

const text = JSON.stringify({ words: 'many '.repeat(1000) })

test('an answer is found by its address until it is invalidated', () => {
  const cache = given()
  cache.set('/nodes', cache.revision(), text, { headers: [] })
  expect(cache.find('/nodes')?.plain.toString()).toBe(text)
  expect(cache.find('/nodes?')).toBeUndefined()
  cache.invalidate('everything')
  expect(cache.find('/nodes')).toBeUndefined()
})

test('an answer read before a change and made after it is stale from the start', () => {
  const cache = given()
  const before = cache.revision()
  cache.invalidate('everything')
  expect(cache.set('/nodes', before, text, { headers: [] }).plain.toString()).toBe(text)
  expect(cache.find('/nodes')).toBeUndefined()
})

test('the same bytes have the same ETag, in any revision and process', () => {
  const [cache, other] = [given(), given()]
  const { etag } = cache.set('/a', cache.revision(), text, { headers: [] })
  other.invalidate('everything')
  expect(other.set('/b', other.revision(), text, { headers: [] }).etag).toBe(etag)
  expect(other.set('/b', other.revision(), `${text} `, { headers: [] }).etag).not.toBe(etag)
})

test('an answer is encoded once, on demand, and uncompressed until then', async () => {
  const cache = given()
  const answer = cache.set('/nodes', cache.revision(), text, { headers: [] })
  expect(answer.encoded('br')).toBeUndefined()
  await vi.waitFor(() => expect(answer.encoded('br')).toBeDefined())
  expect(brotliDecompressSync(answer.encoded('br') ?? '').toString()).toBe(text)
  expect(answer.encoded('br')).toBe(answer.encoded('br'))
  expect(answer.encoded('gzip')).toBeUndefined()
  await vi.waitFor(() => expect(gunzipSync(answer.encoded('gzip') ?? '').toString()).toBe(text))
})

test('small answers are never encoded', async () => {
  const cache = given()
  const answer = cache.set('/few', cache.revision(), '{}', { headers: [] })
  answer.encoded('br')
  await setTimeout(20)
  expect(answer.encoded('br')).toBeUndefined()
})

test('memory is bounded: the least recently used answer is evicted first, and one that is too large is not cached', () => {
  const cache = given({ bytes: 100_000, bytesOfOne: 50_000 })
  for (let i = 0; i < 100; i++) {
    cache.set(`/${i}`, cache.revision(), text, { headers: [] })
    cache.find('/0')
  }
  expect(cache.find('/0')).toBeDefined()
  expect(cache.find('/1')).toBeUndefined()
  expect(cache.find('/99')).toBeDefined()
  cache.set('/large', cache.revision(), text.repeat(20), { headers: [] })
  expect(cache.find('/large')).toBeUndefined()
})

test('an answer with counters expires after its time to live', async () => {
  const cache = given({ ttlSeconds: 0.02 })
  cache.set('/nodes', cache.revision(), text, { headers: [] })
  await vi.waitFor(() => expect(cache.find('/nodes')).toBeUndefined())
})

test('an answer without counters stays fresh until it is invalidated', async () => {
  const cache = given({ ttlSeconds: 0.02 })
  cache.set('/nodes/one/versions', cache.revision(), text, {
    headers: [],
    dependence: { nodeId: 'one' },
    ttlSeconds: 0,
  })
  cache.set('/nodes/one', cache.revision(), text, { headers: [], dependence: { nodeId: 'one' } })
  await vi.waitFor(() => expect(cache.find('/nodes/one')).toBeUndefined())
  expect(cache.find('/nodes/one/versions')).toBeDefined()
  cache.invalidate({ nodeId: 'one' })
  expect(cache.find('/nodes/one/versions')).toBeUndefined()
})

test('an answer of one node becomes stale with that node alone', () => {
  const cache = given()
  cache.set('/nodes/One', cache.revision(), text, { headers: [], dependence: { nodeId: 'One' } })
  cache.invalidate({ nodeId: 'two' }, 'lists')
  expect(cache.find('/nodes/One')).toBeDefined()
  cache.invalidate({ nodeId: 'one' })
  expect(cache.find('/nodes/One')).toBeUndefined()
})

test('caches of the same revisions become stale together', () => {
  const revisions = createRevisions()
  const [answers, pages] = [createAnswerCache(revisions), createAnswerCache(revisions)]
  pages.set('/', pages.revision(), text, { headers: ['Content-Type', 'text/html'] })
  expect(answers.find('/')).toBeUndefined()
  expect(pages.find('/')?.headers).toEqual(['Content-Type', 'text/html'])
  revisions.invalidate('everything')
  expect(pages.find('/')).toBeUndefined()
})

test('the last answer is available for a limited time after it became stale', async () => {
  const cache = given({ ttlSeconds: 0.01, lastMs: 10_000 })
  const short = given({ ttlSeconds: 0.01, lastMs: 15 })
  for (const each of [cache, short]) each.set('/nodes', each.revision(), text, { headers: [] })
  cache.invalidate('everything')
  expect(cache.find('/nodes')).toBeUndefined()
  expect(cache.findLast('/nodes')?.answer.plain.toString()).toBe(text)
  await expect.poll(() => short.findLast('/nodes')).toBeUndefined()
  expect(cache.find('/nodes')).toBeUndefined()
  expect(cache.findLast('/nodes')).toMatchObject({ age: 0 })
  expect(cache.findLast('/others')).toBeUndefined()
})

test('the age of the last answer counts from the time when it was last fresh', async () => {
  const cache = given({ lastMs: 60 })
  cache.set('/nodes/one/versions', cache.revision(), text, {
    headers: [],
    dependence: { nodeId: 'one' },
    ttlSeconds: 0,
  })
  await vi.waitFor(() => expect(cache.findLast('/nodes/one/versions')).toBeUndefined())
  cache.find('/nodes/one/versions')
  cache.invalidate('everything')
  expect(cache.findLast('/nodes/one/versions')).toMatchObject({ age: 0 })
})
