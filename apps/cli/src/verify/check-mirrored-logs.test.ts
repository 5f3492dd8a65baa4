import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSource } from '@registry/api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ForeignLog } from '../../test/foreign-log.ts'
import { checkMirroredLogs } from './check-mirrored-logs.ts'
import { copyMirroredLog } from './mirrored-log.ts'

let log: ForeignLog
let folder: string
let copy: string

beforeEach(async () => {
  log = new ForeignLog()
  log.tellPack('pack')
  log.grow(300)
  const registry = await log.listen()
  folder = await mkdtemp(join(tmpdir(), 'registry-mirrored-'))
  copy = (await copyMirroredLog(folder, openSource(registry)))?.folder ?? ''
})

afterEach(async () => {
  await log.close()
  await rm(folder, { recursive: true })
})

async function problems(): Promise<string[]> {
  const found: string[] = []
  expect(await checkMirroredLogs(folder, (sentence) => void found.push(sentence))).toBe(found.length)
  return found
}

it('finds no problem without mirrored logs, nor in an unchanged copy', async () => {
  expect(await checkMirroredLogs(join(folder, 'none'), () => undefined)).toBe(0)
  expect(await problems()).toEqual([])
})

it.each([
  ['tile/entries/000', 'tile/0/000 is not the tile of the entries in tile/entries/000'],
  ['tile/entries/001.p/47', 'tile/0/001.p/47 is not the tile of the entries in tile/entries/001.p/47'],
  ['tile/0/000', 'tile/0/000 is not the tile of the entries in tile/entries/000'],
  ['tile/1/000.p/1', 'tile/1/000.p/1 is not the tile of the entries'],
  ['checkpoint', 'no key of the log signed its checkpoint'],
  ['keys.json', 'cannot be read ('],
])('reports %s if it was changed or removed', async (path, sentence) => {
  const file = join(copy, path)
  await writeFile(file, (await readFile(file)).toReversed())
  expect(await problems()).toContainEqual(expect.stringContaining(sentence))
  await rm(file)
  expect(await problems()).not.toEqual([])
})

it('finds no problem in an unfinished first copy', async () => {
  await rm(join(copy, 'checkpoint'))
  await rm(join(copy, 'keys.json'))
  expect(await problems()).toEqual([])
})

it('reports entries and tiles that were replaced consistently', async () => {
  const own = new ForeignLog()
  own.tellPack('pack', 'b'.repeat(64))
  own.grow(300)
  const files = await mkdtemp(join(tmpdir(), 'registry-own-'))
  const forged = (await copyMirroredLog(files, openSource(await own.listen())))?.folder ?? ''
  for (const path of ['entries/000', '0/000', '1/000.p/1']) {
    await writeFile(join(copy, 'tile', path), await readFile(join(forged, 'tile', path)))
  }
  await own.close()
  await rm(files, { recursive: true })
  expect(await problems()).toEqual([expect.stringMatching(/: its entries are not those of its checkpoint$/)])
})
