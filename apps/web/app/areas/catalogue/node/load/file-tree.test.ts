import { expect, test } from 'vitest'
import { fileTree } from './file-tree.ts'

test('files are grouped in folders with total size and count', () => {
  const root = fileTree([
    { path: 'README.md', size: 5 },
    { path: 'web/a.js', size: 2 },
    { path: 'web/b.js', size: 3 },
  ])
  expect(root).toMatchObject({ size: 10, count: 3, files: [{ path: 'README.md', size: 5 }] })
  expect(root.folders).toMatchObject([{ name: 'web', size: 5, count: 2, files: [{ path: 'a.js' }, { path: 'b.js' }] }])
})

test('folders that only contain one folder are merged', () => {
  const [folder] = fileTree([{ path: 'a/b/c/file.py', size: 1 }]).folders
  expect(folder).toMatchObject({ name: 'a/b/c', folders: [], files: [{ path: 'file.py' }] })
})

test('names of object properties are valid folder names', () => {
  expect(fileTree([{ path: '__proto__/constructor', size: 1 }]).folders[0]?.name).toBe('__proto__')
})
