import { expect, test } from 'vitest'
import { isBelow, queryKey, resolvePath, staleAfter } from './query-key.ts'

test('parameters are filled in as they are sent', () => {
  expect(resolvePath('/publishers/{publisherId}/nodes/{nodeId}', { publisherId: 'me', nodeId: 'a/b' })).toBe(
    '/publishers/me/nodes/a%2Fb',
  )
  expect(resolvePath('/users')).toBe('/users')
})

test('a POST makes its own path stale, PUT, PATCH and DELETE its parent too', () => {
  expect(staleAfter('post', '/publishers/me/tokens')).toEqual(['/publishers/me/tokens'])
  for (const method of ['put', 'patch', 'delete'] as const)
    expect(staleAfter(method, '/publishers/me/tokens/1')).toEqual(['/publishers/me/tokens/1', '/publishers/me/tokens'])
  expect(staleAfter('delete', '/publishers')).toEqual(['/publishers'])
})

test('stale is what lies at a path or below it, with any query', () => {
  const stale = (path: string, query?: Record<string, unknown>) => isBelow(queryKey(path, query), '/publishers/me')
  expect(stale('/publishers/me')).toBe(true)
  expect(stale('/publishers/me/nodes/v2', { page: 2 })).toBe(true)
  expect(stale('/publishers/mean')).toBe(false)
  expect(stale('/publishers')).toBe(false)
  expect(isBelow(['other', '/publishers/me'], '/publishers/me')).toBe(false)
})
