import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { keepOrder, nextOpen } from './keep-order.ts'

// The tests need only the fields that identify a version.
const rows = (names: string) => Array.from(names, (node_id) => ({ node_id, version: '1' }) as Schema<'AdminVersion'>)
const keys = (names: string) => new Set(Array.from(names, (name) => `${name}@1`))
const names = (some: readonly { node_id: string }[]) => some.map(({ node_id }) => node_id).join('')

test('rows decided on this page keep their position when the queue moves up', () => {
  expect(names(keepOrder(rows('abcd'), rows('cdef'), keys('ab')))).toBe('abcdef')
})

test('rows decided by another admin disappear', () => {
  expect(names(keepOrder(rows('abcd'), rows('ade'), keys('')))).toBe('ade')
})

test('a row that stays has the data of the new response', () => {
  const [now] = rows('a')
  expect(keepOrder(rows('ab'), now ? [now] : [], keys('b'))[0]).toBe(now)
})

test('the next open row after a decision is the next below, or else the first', () => {
  expect(nextOpen(rows('abcd'), 'b@1', keys('b'))?.node_id).toBe('c')
  expect(nextOpen(rows('abcd'), 'b@1', keys('bc'))?.node_id).toBe('d')
  expect(nextOpen(rows('abcd'), 'd@1', keys('bcd'))?.node_id).toBe('a')
  expect(nextOpen(rows('abcd'), undefined, keys('a'))?.node_id).toBe('b')
  expect(nextOpen(rows('ab'), 'a@1', keys('ab'))).toBeUndefined()
})
