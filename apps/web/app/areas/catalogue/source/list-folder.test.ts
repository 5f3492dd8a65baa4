import { expect, test } from 'vitest'
import { folderOf, listFolder } from './list-folder.ts'

const files = [
  { path: '__init__.py', size: 1 },
  { path: 'nodes/blur.py', size: 2 },
  { path: 'nodes/deep/er/x.py', size: 4 },
  { path: 'nodes-old/a.py', size: 8 },
]

test('the root lists its folders with total sizes, and its files', () => {
  expect(listFolder(files, '')).toEqual({
    path: '',
    folders: [
      { name: 'nodes', path: 'nodes', size: 6 },
      { name: 'nodes-old', path: 'nodes-old', size: 8 },
    ],
    files: [{ name: '__init__.py', path: '__init__.py', size: 1 }],
    total: 3,
  })
})

test('a folder lists no files of a folder with the same prefix', () => {
  const { folders, files: own } = listFolder(files, 'nodes')
  expect([...folders, ...own].map(({ path }) => path)).toEqual(['nodes/deep', 'nodes/blur.py'])
})

test('a large folder lists its first thousand files', () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({ path: `f${index}`, size: 1 }))
  const { files: shown, total } = listFolder(many, '')
  expect([shown.length, total]).toEqual([1000, 3000])
})

test('folderOf returns the path without its last part', () => {
  expect(['a/b/c.py', 'c.py', ''].map(folderOf)).toEqual(['a/b', '', ''])
})
