import { expect, test } from 'vitest'
import { changedFiles } from './changed-files.ts'

const file = (path: string, size = 1) => ({ path, size })

test('files are added, removed or resized', () => {
  expect(changedFiles([file('a'), file('b'), file('c')], [file('b', 2), file('c'), file('d')])).toEqual({
    added: ['d'],
    removed: ['a'],
    resized: ['b'],
    more: 0,
  })
})

test('a list is cut after 100 files, with the count of the rest', () => {
  const many = Array.from({ length: 150 }, (_, index) => file(`f${index}`))
  const { added, more } = changedFiles([], many)
  expect(added).toHaveLength(100)
  expect(more).toBe(50)
})
