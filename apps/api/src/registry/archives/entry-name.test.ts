import { expect, test } from 'vitest'
import { entryName } from './entry-name.ts'

const codeOf = (name: string): string => {
  try {
    return entryName(Buffer.from(name)) && ''
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no refusal'
  }
}

test.each([
  'a',
  'nodes/größe.py',
  '.github/workflows/ci.yml',
  'a b/c d.py',
  '..a/b..c/...d',
  'con-fig.py',
  'console.py',
  'comfy/aux_nodes.py',
  'lpt10.py',
  '日本語/ノード.py',
  'web/👩‍👩‍👧.png',
  '\ufeffmarked.py',
  'folder/',
  `${'d/'.repeat(31)}x.py`,
  'x'.repeat(255),
])('%j is a valid entry name', (name) => {
  expect(entryName(Buffer.from(name))).toBe(name)
})

test.each(['con', 'PRN.txt', 'aux.py', 'NUL', 'com1', 'LPT9.tar.gz', 'COM²', 'nul .txt', 'conin$', 'a/aux/b.py'])(
  '%j is refused as a device name of Windows',
  (name) => {
    expect(codeOf(name)).toBe('archive_name_unusable')
  },
)

test.each(['<', '>', ':', '"', '|', '?', '*', '\u0001', '\u007f', '\u0085'])(
  'a name with %j is refused',
  (character) => {
    expect(codeOf(`ab${character}c`)).toBe('archive_name_unusable')
  },
)

test.each([
  ['x'.repeat(256), 'archive_path_too_long'],
  ['é'.repeat(128), 'archive_path_too_long'],
  [`${'d/'.repeat(32)}x.py`, 'archive_path_too_long'],
  [`${`${'x'.repeat(200)}/`.repeat(2)}${'x'.repeat(120)}`, 'archive_path_too_long'],
  ['/', 'archive_absolute_path'],
  ['..', 'archive_path_traversal'],
  ['../../', 'archive_path_traversal'],
  ['a/.. /b', 'archive_name_unusable'],
])('%j is refused as %s', (name, code) => {
  expect(codeOf(name)).toBe(code)
})
