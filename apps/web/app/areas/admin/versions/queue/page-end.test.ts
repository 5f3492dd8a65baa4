import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { pageToGoOn, waitingBeyond } from './page-end.ts'

// The tests need only the fields that identify a version.
const rows = (names: string) => Array.from(names, (node_id) => ({ node_id, version: '1' }) as Schema<'AdminVersion'>)
const keys = (names: string) => new Set(Array.from(names, (name) => `${name}@1`))
const answer = (names: string, total: number) => ({
  versions: rows(names),
  total,
  totalPages: Math.ceil(total / 2),
})

test('the versions that wait beyond a page are counted once all its rows are decided', () => {
  expect(waitingBeyond(rows('ab'), answer('ab', 5), keys('a'))).toBeUndefined()
  expect(waitingBeyond(rows('ab'), answer('ab', 5), keys('ab'))).toBe(3)
  expect(waitingBeyond(rows('ab'), answer('ab', 2), keys('ab'))).toBe(0)
  expect(waitingBeyond(rows('ab'), answer('', 0), keys('ab'))).toBe(0)
  expect(waitingBeyond([], answer('', 0), keys(''))).toBeUndefined()
})

test('the queue continues on the same page, or on the next or first one if decided rows stay listed', () => {
  expect(pageToGoOn(answer('cd', 3), 1, keys('ab'))).toBe(1)
  expect(pageToGoOn(answer('ab', 5), 1, keys('ab'))).toBe(2)
  expect(pageToGoOn(answer('ab', 5), 3, keys('ab'))).toBe(1)
})

test('a page beyond the end of the queue becomes its last page', () => {
  expect(pageToGoOn(answer('', 3), 4, keys('ab'))).toBe(2)
  expect(pageToGoOn(answer('', 0), 4, keys('ab'))).toBe(1)
})
