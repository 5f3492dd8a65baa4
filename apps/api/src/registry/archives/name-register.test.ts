import { expect, test } from 'vitest'
import { NameRegister } from './name-register.ts'

function codeOf(...paths: string[]): string | undefined {
  const names = new NameRegister()
  try {
    for (const path of paths) names.add(path)
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no refusal'
  }
}

test.each([
  [['a', 'b', 'c/a']],
  [['a/b.py', 'a/', 'a/c/']],
  [['Docs/a.md', 'docs/b.md']],
  [['a', 'a.py', 'a-b', 'ab/c']],
])('%j can coexist', (paths) => {
  expect(codeOf(...paths)).toBeUndefined()
})

test.each([
  [['a', 'a'], 'archive_duplicate_name'],
  [['a/', 'a/'], 'archive_duplicate_name'],
  [['a', 'A'], 'archive_name_collision'],
  [['ÉCOLE.py', 'e\u0301cole.py'], 'archive_name_collision'],
  [['ΟΔΟΣ', 'οδος'], 'archive_name_collision'],
  [['straße', 'STRASSE'], 'archive_name_collision'],
  [['a', 'a/'], 'archive_name_collision'],
  [['a/', 'a'], 'archive_name_collision'],
  [['a/b', 'a'], 'archive_name_collision'],
  [['a', 'a/b/c'], 'archive_name_collision'],
  [['a/b/c', 'A/B'], 'archive_name_collision'],
  [['A/x', 'a/X'], 'archive_name_collision'],
])('%j collide (%s)', (paths, code) => {
  expect(codeOf(...paths)).toBe(code)
})
