import { expect, test } from 'vitest'
import { alsoStaleAfter, isAwaited, staleAfter } from './stale-after.ts'

test('a POST makes its own path stale, PUT, PATCH and DELETE also its parent', () => {
  expect(staleAfter('post', '/publishers/me/tokens')).toEqual(['/publishers/me/tokens'])
  for (const method of ['put', 'patch', 'delete'] as const)
    expect(staleAfter(method, '/publishers/me/tokens/1')).toEqual(['/publishers/me/tokens/1', '/publishers/me/tokens'])
  expect(staleAfter('delete', '/publishers')).toEqual(['/publishers'])
})

test('further stale paths of a write contain its parameters', () => {
  expect(alsoStaleAfter('put /publishers/{publisherId}/members/{userId}', { publisherId: 'a/b', userId: 'u' })).toEqual([
    '/publishers/a%2Fb/permissions',
  ])
  expect(alsoStaleAfter('post /nodes/{nodeId}/reports', { nodeId: 'x' })).toEqual([])
})

test('a write of an advisory stays pending until its preview is read again', () => {
  expect(isAwaited('put /admin/advisories/{advisoryId}')).toBe(true)
  expect(isAwaited('post /admin/advisories/{advisoryId}/publish')).toBe(true)
  expect(isAwaited('post /admin/advisories')).toBe(false)
})

test('a write is awaited when its field or dialog hides the outdated data', () => {
  expect(isAwaited('put /publishers/{publisherId}/members/{userId}')).toBe(true)
  expect(isAwaited('post /publishers/{publisherId}/unban')).toBe(true)
  expect(isAwaited('put /publishers/{publisherId}')).toBe(false)
  expect(isAwaited('put /publishers/{publisherId}/nodes/{nodeId}/staging')).toBe(false)
})
