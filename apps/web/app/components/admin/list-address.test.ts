import { expect, test } from 'vitest'
import { changedQuery, pageOf } from './list-address.ts'

const changed = (query: string, changes: Parameters<typeof changedQuery>[1]) =>
  changedQuery(new URLSearchParams(query), changes).toString()

test('a filter that changes goes back to the first page and keeps the others', () => {
  expect(changed('status=flagged&page=7&q=mask', { q: 'pose' })).toBe('status=flagged&q=pose')
})

test('several values repeat their name and replace what stood there', () => {
  expect(changed('status=flagged', { status: ['banned', 'pending'] })).toBe('status=banned&status=pending')
})

test('what is emptied leaves the address', () => {
  expect(changed('q=mask&status=flagged&asked=true', { q: '', status: [], asked: undefined })).toBe('')
})

test('a page is set by its name, and the first one needs none', () => {
  expect(changed('q=mask', { page: '3' })).toBe('q=mask&page=3')
  expect(changed('q=mask&page=3', { page: '1' })).toBe('q=mask')
})

test('a list that goes on below an entry starts over too', () => {
  expect(changed('actor=review&before=120', { before: '70' })).toBe('actor=review&before=70')
  expect(changed('actor=review&before=120', { actor: 'operator' })).toBe('actor=operator')
  expect(changed('sort=oldest&after=70', { sort: 'newest' })).toBe('sort=newest')
})

test('a page that cannot be is the first', () => {
  const asked = ['', 'page=2', 'page=0', 'page=-1', 'page=1e9', 'page=x', 'page=12345678']
  expect(asked.map((query) => pageOf(new URLSearchParams(query)))).toEqual([1, 2, 1, 1, 1, 1, 1])
})
