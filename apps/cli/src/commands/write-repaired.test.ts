import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeRepaired } from './write-repaired.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repaired-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('gives files of different workflows different output names in one folder', async () => {
  const files = ['a.json', 'a.png', 'b.JSON']
  const written = await Promise.all(files.map((name, id) => writeRepaired(join(folder, name), { id })))
  expect(written).toEqual(
    ['a-repaired.json', 'a.png-repaired.json', 'b-repaired.json'].map((name) => join(folder, name)),
  )
  expect(await Promise.all(written.map(async (file) => JSON.parse(await readFile(file, 'utf8'))))).toEqual(
    files.map((_, id) => ({ id })),
  )
})

it('does not overwrite an existing file', async () => {
  const file = join(folder, 'a.json')
  const out = await writeRepaired(file, { first: true })
  await expect(writeRepaired(file, {})).rejects.toThrow(`${out} is there already`)
  expect(JSON.parse(await readFile(out, 'utf8'))).toEqual({ first: true })
})
