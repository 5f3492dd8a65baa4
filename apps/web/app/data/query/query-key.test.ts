import { expect, test } from 'vitest'
import { isBelow, queryKey, resolvePath } from './query-key.ts'

test('path parameters are encoded as in the request', () => {
  expect(resolvePath('/publishers/{publisherId}/nodes/{nodeId}', { publisherId: 'me', nodeId: 'a/b' })).toBe(
    '/publishers/me/nodes/a%2Fb',
  )
  expect(resolvePath('/users')).toBe('/users')
})

test('queries at a path or below it become stale, with any parameters', () => {
  const stale = (path: string, query?: Record<string, unknown>) => isBelow(queryKey(path, query), '/publishers/me')
  expect(stale('/publishers/me')).toBe(true)
  expect(stale('/publishers/me/nodes/v2', { page: 2 })).toBe(true)
  expect(stale('/publishers/mean')).toBe(false)
  expect(stale('/publishers')).toBe(false)
  expect(isBelow(['other', '/publishers/me'], '/publishers/me')).toBe(false)
})
