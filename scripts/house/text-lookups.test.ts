import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textLookups } from './text-lookups.ts'

const source = [
  'const table: Record<string, number> = { a: 1 }',
  'const fixed = { a: 1 }',
  'const list = [1]',
  'export const bare = (word: string) => table[word]',
  'export const folded = (word: string) => table[word.toLowerCase()]',
  'export const composed = (word: string) => table[`a${word}`]',
  'export const asked = (word: string) => word in table',
  'export const written = (word: string) => (table[word] = 1)',
  'export const guarded = (word: string) => (Object.hasOwn(table, word) ? table[word] : undefined)',
  'export const guardedByAnother = (word: string) => (Object.hasOwn(fixed, word) ? table[word] : undefined)',
  "export const known = (word: 'a') => fixed[word]",
  'export const counted = (at: number) => list[at]',
]

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'registry-lookups-'))
  const config = { compilerOptions: { strict: true, noEmit: true, types: [] }, include: ['apps'] }
  await mkdir(join(root, 'apps/api/test'), { recursive: true })
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify(config))
  await writeFile(join(root, 'apps/api/lookups.ts'), source.join('\n'))
  await writeFile(join(root, 'apps/api/test/lookups.ts'), source.join('\n'))
})
afterAll(() => rm(root, { recursive: true }))

test('finds lookups by any text in plain objects, except in tests', () => {
  const found = textLookups(root, 'tsconfig.json').map(({ path, line }) => `${path}:${line}`)
  expect(found).toEqual([4, 5, 6, 7, 8, 10].map((line) => `apps/api/lookups.ts:${line}`))
})
