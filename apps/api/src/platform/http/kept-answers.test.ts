import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'

const text = JSON.stringify({ words: 'many '.repeat(1000) })

test('an answer is found under its address until something may have changed', () => {
  const kept = createKeptAnswers()
  kept.keep('/nodes', kept.revision(), text, { headers: [] })
  expect(kept.find('/nodes')?.plain.toString()).toBe(text)
  expect(kept.find('/nodes?')).toBeUndefined()
  kept.pass('everything')
  expect(kept.find('/nodes')).toBeUndefined()
})

test('what was read before a change and made after it is answered once, and not kept', () => {
  const kept = createKeptAnswers()
  const before = kept.revision()
  kept.pass('everything')
  expect(kept.keep('/nodes', before, text, { headers: [] }).plain.toString()).toBe(text)
  expect(kept.find('/nodes')).toBeUndefined()
})

test('the same bytes have the same tag, in whatever revision and process', () => {
  const [kept, other] = [createKeptAnswers(), createKeptAnswers()]
  const { etag } = kept.keep('/a', kept.revision(), text, { headers: [] })
  other.pass('everything')
  expect(other.keep('/b', other.revision(), text, { headers: [] }).etag).toBe(etag)
  expect(other.keep('/b', other.revision(), `${text} `, { headers: [] }).etag).not.toBe(etag)
})

test('it is encoded once, when somebody asks, and as it is until then', async () => {
  const kept = createKeptAnswers()
  const answer = kept.keep('/nodes', kept.revision(), text, { headers: [] })
  expect(answer.encoded('br')).toBeUndefined()
  await vi.waitFor(() => expect(answer.encoded('br')).toBeDefined())
  expect(brotliDecompressSync(answer.encoded('br') ?? '').toString()).toBe(text)
  expect(answer.encoded('br')).toBe(answer.encoded('br'))
  expect(answer.encoded('gzip')).toBeUndefined()
  await vi.waitFor(() => expect(gunzipSync(answer.encoded('gzip') ?? '').toString()).toBe(text))
})

test('few bytes stay as they are', async () => {
  const kept = createKeptAnswers()
  const answer = kept.keep('/few', kept.revision(), '{}', { headers: [] })
  answer.encoded('br')
  await setTimeout(20)
  expect(answer.encoded('br')).toBeUndefined()
})

test('the memory is bounded: the answer that was used longest ago goes first, and one that is too large is not kept', () => {
  const kept = createKeptAnswers({ bytes: 100_000, bytesOfOne: 50_000 })
  for (let i = 0; i < 100; i++) {
    kept.keep(`/${i}`, kept.revision(), text, { headers: [] })
    kept.find('/0')
  }
  expect(kept.find('/0')).toBeDefined()
  expect(kept.find('/1')).toBeUndefined()
  expect(kept.find('/99')).toBeDefined()
  kept.keep('/large', kept.revision(), text.repeat(20), { headers: [] })
  expect(kept.find('/large')).toBeUndefined()
})

test('what no revision tells of grows old', async () => {
  const kept = createKeptAnswers({ ms: 20 })
  kept.keep('/nodes', kept.revision(), text, { headers: [] })
  await vi.waitFor(() => expect(kept.find('/nodes')).toBeUndefined())
})

test('what a revision tells of altogether does not grow old', async () => {
  const kept = createKeptAnswers({ ms: 20 })
  kept.keep('/nodes/one/versions', kept.revision(), text, { headers: [], nodeId: 'one', isUncounted: true })
  kept.keep('/nodes/one', kept.revision(), text, { headers: [], nodeId: 'one' })
  await vi.waitFor(() => expect(kept.find('/nodes/one')).toBeUndefined())
  expect(kept.find('/nodes/one/versions')).toBeDefined()
  kept.pass({ nodeId: 'one' })
  expect(kept.find('/nodes/one/versions')).toBeUndefined()
})

test('what is kept of one node ends with it, and not with others', () => {
  const kept = createKeptAnswers()
  kept.keep('/nodes/One', kept.revision(), text, { headers: [], nodeId: 'One' })
  kept.pass({ nodeId: 'two' }, 'lists')
  expect(kept.find('/nodes/One')).toBeDefined()
  kept.pass({ nodeId: 'one' })
  expect(kept.find('/nodes/One')).toBeUndefined()
})

test('answers that are made of the same pass together', () => {
  const answers = createKeptAnswers()
  const pages = createKeptAnswers({}, answers)
  pages.keep('/', pages.revision(), text, { headers: ['Content-Type', 'text/html'] })
  expect(answers.find('/')).toBeUndefined()
  expect(pages.find('/')?.headers).toEqual(['Content-Type', 'text/html'])
  answers.pass('everything')
  expect(pages.find('/')).toBeUndefined()
})

test('an older one stands in while none can be made, for some time', async () => {
  const kept = createKeptAnswers({ ms: 10, olderMs: 10_000 })
  const short = createKeptAnswers({ ms: 10, olderMs: 15 })
  for (const each of [kept, short]) each.keep('/nodes', each.revision(), text, { headers: [] })
  kept.pass('everything')
  expect(kept.find('/nodes')).toBeUndefined()
  expect(kept.findOlder('/nodes')?.answer.plain.toString()).toBe(text)
  await expect.poll(() => short.findOlder('/nodes')).toBeUndefined()
  expect(kept.find('/nodes')).toBeUndefined()
  expect(kept.findOlder('/nodes')).toMatchObject({ age: 0 })
  expect(kept.findOlder('/others')).toBeUndefined()
})

test('what was current for long stands in as one that was made as late', async () => {
  const kept = createKeptAnswers({ olderMs: 60 })
  kept.keep('/nodes/one/versions', kept.revision(), text, { headers: [], nodeId: 'one', isUncounted: true })
  await vi.waitFor(() => expect(kept.findOlder('/nodes/one/versions')).toBeUndefined())
  kept.find('/nodes/one/versions')
  kept.pass('everything')
  expect(kept.findOlder('/nodes/one/versions')).toMatchObject({ age: 0 })
})
