import { expect, test } from 'vitest'
import { checkLockfile } from './lockfile.ts'

const packages = {
  '': { devDependencies: { tool: '1' } },
  'apps/api': { dependencies: { library: '1' }, devDependencies: { tool: '1' } },
  'node_modules/library': { dependencies: { '@scope/part': '1' }, devDependencies: { 'not-installed': '1' } },
  'node_modules/library/node_modules/@scope/part': {},
  'node_modules/tool': { optionalDependencies: { 'tool-linux': '1', 'tool-windows': '1' } },
  'node_modules/tool-linux': {},
  'node_modules/tool-windows': {},
}

test('a complete lockfile has no findings', () => {
  expect(checkLockfile({ packages })).toEqual([])
})

test('finds a missing optional dependency for another system', () => {
  const { 'node_modules/tool-windows': _, ...rest } = packages
  expect(checkLockfile({ packages: rest }).map(({ message }) => message)).toEqual([
    expect.stringContaining('node_modules/tool needs tool-windows'),
  ])
})

test('finds a missing dependency of a workspace', () => {
  const { 'node_modules/library': _, ...rest } = packages
  expect(checkLockfile({ packages: rest })).toHaveLength(1)
})
