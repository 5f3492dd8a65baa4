import { expect, test } from 'vitest'
import { backTo, changesOf, type NodeEdit } from './node-edit.ts'

const before: NodeEdit = { category: 'Image', tags: ['mask'], tagsAdmin: [] }

test('only what changed is sent', () => {
  expect(changesOf(before, { ...before, tagsAdmin: ['unsafe'] })).toEqual({ tags_admin: ['unsafe'] })
  expect(changesOf(before, { ...before, category: '', tags: [] })).toEqual({ category: '', tags: [] })
})

test('nothing is sent when nothing changed', () => {
  expect(changesOf(before, { category: ' Image ', tags: ['mask'], tagsAdmin: [] })).toBeUndefined()
})

test('undoing sends back what stood there, and no more', () => {
  expect(backTo(before, { tags: [], category: '' })).toEqual({ tags: ['mask'], category: 'Image' })
  expect(backTo(before, { tags_admin: ['unsafe'] })).toEqual({ tags_admin: [] })
})
