import { expect, test } from 'vitest'
import { backTo, changesOf, type NodeEdit } from './node-edit.ts'

const before: NodeEdit = { category: 'Image', tags: ['mask'], tagsAdmin: [] }

test('sends only changed fields', () => {
  expect(changesOf(before, { ...before, tagsAdmin: ['unsafe'] })).toEqual({ tags_admin: ['unsafe'] })
  expect(changesOf(before, { ...before, category: '', tags: [] })).toEqual({ category: '', tags: [] })
})

test('sends nothing without a change', () => {
  expect(changesOf(before, { category: ' Image ', tags: ['mask'], tagsAdmin: [] })).toBeUndefined()
})

test('undoing restores the previous values of the changed fields only', () => {
  expect(backTo(before, { tags: [], category: '' })).toEqual({ tags: ['mask'], category: 'Image' })
  expect(backTo(before, { tags_admin: ['unsafe'] })).toEqual({ tags_admin: [] })
})
