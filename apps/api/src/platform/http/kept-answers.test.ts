import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'

const text = JSON.stringify({ words: 'many '.repeat(1000) })

test('an answer is found under its address until something may have changed', () => {
  const kept = createKeptAnswers()
  kept.keep('/nodes', kept.revision(), text)
  expect(kept.find('/nodes')?.plain.toString()).toBe(text)
  expect(kept.find('/nodes?')).toBeUndefined()
  kept.pass()
  expect(kept.find('/nodes')).toBeUndefined()
})

test('what was read before a change and made after it is answered once, and not kept', () => {
  const kept = createKeptAnswers()
  const before = kept.revision()
  kept.pass()
  expect(kept.keep('/nodes', before, text).plain.toString()).toBe(text)
  expect(kept.find('/nodes')).toBeUndefined()
})

test('the same bytes have the same tag, in whatever revision and process', () => {
  const [kept, other] = [createKeptAnswers(), createKeptAnswers()]
  const { etag } = kept.keep('/a', kept.revision(), text)
  other.pass()
  expect(other.keep('/b', other.revision(), text).etag).toBe(etag)
  expect(other.keep('/b', other.revision(), `${text} `).etag).not.toBe(etag)
})

test('it is encoded once, when somebody asks, and as it is until then', async () => {
  const kept = createKeptAnswers()
  const answer = kept.keep('/nodes', kept.revision(), text)
  expect(answer.encoded('br')).toBeUndefined()
  await vi.waitFor(() => expect(answer.encoded('br')).toBeDefined())
  expect(brotliDecompressSync(answer.encoded('br') ?? '').toString()).toBe(text)
  expect(answer.encoded('br')).toBe(answer.encoded('br'))
  expect(answer.encoded('gzip')).toBeUndefined()
  await vi.waitFor(() => expect(gunzipSync(answer.encoded('gzip') ?? '').toString()).toBe(text))
})

test('few bytes stay as they are', async () => {
  const kept = createKeptAnswers()
  const answer = kept.keep('/few', kept.revision(), '{}')
  answer.encoded('br')
  await setTimeout(20)
  expect(answer.encoded('br')).toBeUndefined()
})

test('the memory is bounded: the answer that was used longest ago goes first, and one that is too large is not kept', () => {
  const kept = createKeptAnswers({ bytes: 100_000, bytesOfOne: 50_000 })
  for (let i = 0; i < 100; i++) {
    kept.keep(`/${i}`, kept.revision(), text)
    kept.find('/0')
  }
  expect(kept.find('/0')).toBeDefined()
  expect(kept.find('/1')).toBeUndefined()
  expect(kept.find('/99')).toBeDefined()
  kept.keep('/large', kept.revision(), text.repeat(20))
  expect(kept.find('/large')).toBeUndefined()
})

test('what no revision tells of grows old', async () => {
  const kept = createKeptAnswers({ ms: 20 })
  kept.keep('/nodes', kept.revision(), text)
  await vi.waitFor(() => expect(kept.find('/nodes')).toBeUndefined())
})
