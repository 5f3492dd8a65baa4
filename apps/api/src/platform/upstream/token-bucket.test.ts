import { expect, it } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

it('a customer has a burst, then tokens at the given rate; other customers are independent', () => {
  let now = 0
  const bucket = createTokenBucket({ perSecond: 2, burst: 3 }, () => now)
  expect([1, 2, 3, 4].map(() => bucket.take('ada'))).toEqual([0, 0, 0, 1])
  expect(bucket.take('bob')).toBe(0)
  now = 500
  expect([bucket.take('ada'), bucket.take('ada')]).toEqual([0, 1])
  now = 1_000_000
  expect([1, 2, 3, 4].map(() => bucket.take('ada'))).toEqual([0, 0, 0, 1])
})

it('a refused request takes no token', () => {
  let now = 0
  const bucket = createTokenBucket({ perSecond: 1, burst: 1 }, () => now)
  bucket.take('ada')
  for (now = 100; now < 1000; now += 100) expect(bucket.take('ada')).toBe(1)
  now = 1000
  expect(bucket.take('ada')).toBe(0)
})
