import { expect, test } from 'vitest'
import { createRevisionCache } from './revision-cache.ts'
import { createRevisions } from './revisions.ts'

function given() {
  const revisions = createRevisions()
  let made = 0
  const cache = createRevisionCache<number>({ revisions, maxSize: 10 })
  return { revisions, cache, load: (key = 'a') => cache.load(key, async () => (made += 1)) }
}

test('a value is made once per key for concurrent callers, until it is invalidated', async () => {
  const { revisions, load } = given()
  expect(await Promise.all([load(), load(), load()])).toEqual([1, 1, 1])
  expect([await load(), await load('b')]).toEqual([1, 2])
  revisions.invalidate('everything')
  expect(await load()).toBe(3)
})

test('a value begun before a change is stale, and is not shared with later callers', async () => {
  const { revisions, cache, load } = given()
  const slow = Promise.withResolvers<number>()
  const first = cache.load('a', () => slow.promise)
  revisions.invalidate('everything')
  expect(await load()).toBe(1)
  slow.resolve(99)
  expect([await first, await load()]).toEqual([99, 1])
})

test('a failure is not cached', async () => {
  const { cache, load } = given()
  await expect(cache.load('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await load()).toBe(1)
})

test('a falsy value is cached like any other', async () => {
  const { cache, load } = given()
  cache.set('a', 0, cache.revision())
  expect([await load(), cache.find('a')]).toEqual([0, 0])
})
