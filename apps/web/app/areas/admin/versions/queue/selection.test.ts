import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { pagesOf, rowsBetween, selected, type Selection } from './selection.ts'

// The tests need only the fields that identify a version.
const version = (node_id: string) => ({ node_id, version: '1.0.0' }) as Schema<'AdminVersion'>
const rows = ['a', 'b', 'c', 'd', 'e'].map(version)
const names = (some: readonly { node_id: string }[]) => some.map(({ node_id }) => node_id).join('')
const none: Selection = new Map()

test('a range reaches from the anchor to the row in both directions', () => {
  expect(names(rowsBetween(rows, 'b@1.0.0', 'd@1.0.0'))).toBe('bcd')
  expect(names(rowsBetween(rows, 'd@1.0.0', 'b@1.0.0'))).toBe('bcd')
})

test('a missing anchor gives a range of one row, and a missing row an empty range', () => {
  expect(names(rowsBetween(rows, 'z@1.0.0', 'd@1.0.0'))).toBe('d')
  expect(names(rowsBetween(rows, undefined, 'd@1.0.0'))).toBe('d')
  expect(names(rowsBetween(rows, 'a@1.0.0', 'z@1.0.0'))).toBe('')
})

test('a selection spans pages, and its pages are counted', () => {
  const first = selected(none, rows.slice(0, 2), { isChosen: true, page: 1 })
  const both = selected(first, rows.slice(3), { isChosen: true, page: 2 })
  expect([...both.keys()]).toEqual(['a@1.0.0', 'b@1.0.0', 'd@1.0.0', 'e@1.0.0'])
  expect(pagesOf(both)).toBe(2)
  const less = selected(both, rows.slice(0, 2), { isChosen: false, page: 1 })
  expect([...less.keys()]).toEqual(['d@1.0.0', 'e@1.0.0'])
  expect(pagesOf(less)).toBe(1)
  expect(pagesOf(none)).toBe(0)
})
