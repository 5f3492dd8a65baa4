import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrations } from '../../src/schema/migrations/index.ts'

/** File with the SHA-256 of each released migration. */
const landed = new URL('landed-migrations.json', import.meta.url)

async function digestOf(name: string): Promise<string> {
  const file = await readFile(new URL(`../../src/schema/migrations/${name}.ts`, import.meta.url))
  return createHash('sha256').update(file).digest('hex')
}

test('a landed migration is unchanged, and a new one is listed in landed-migrations.json', async () => {
  const names = Object.keys(migrations)
  const digests = await Promise.all(names.map(async (name) => [name, await digestOf(name)]))
  expect(Object.fromEntries(digests)).toEqual(JSON.parse(await readFile(landed, 'utf8')))
})

test('migrations run in the order of their numbers, which are unique', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
})
