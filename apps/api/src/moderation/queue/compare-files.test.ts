import { expect, it } from 'vitest'
import { compareFiles, shortened } from './compare-files.ts'

const files = (...paths: string[]) => new Map(paths.map((path, index) => [path, { size: index }]))

it('tells what is new and what is gone, and leaves what is in both in question', () => {
  expect(compareFiles(files('a', 'b'), files('b', 'c'))).toEqual({
    changes: [
      { path: 'a', change: 'added', size: 0 },
      { path: 'c', change: 'removed', previous_size: 1 },
    ],
    inBoth: ['b'],
  })
})

it('lets nothing crowd out code, and keeps to the order of paths', () => {
  const { changes } = compareFiles(files('z.py', 'b.md', 'a.md', 'c.js'), files('y.py'))
  expect(shortened(changes, 3).map(({ path }) => path)).toEqual(['c.js', 'y.py', 'z.py'])
  expect(shortened(changes, 9).map(({ path }) => path)).toEqual(['a.md', 'b.md', 'c.js', 'y.py', 'z.py'])
})
