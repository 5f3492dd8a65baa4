import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyMirroredLogs } from '../../src/exchange/backups/copy-mirrored-logs.ts'
import { useRegistry } from '../harness.ts'
import { backUp, givenSite, restore } from './backing-up.ts'

const registry = useRegistry()
const old = ['checkpoint', 'keys.json', 'source', 'tile/0/000', 'tile/entries/000', 'tile/entries/001.p/3']
const fresh = ['tile/0/001', 'tile/entries/001', 'tile/entries/002.p/9']
let backups: string
let logs: string

const log = 'source.test'
const inBackup = (backup: string, file = '') => join(backups, backup, 'mirrored-logs', log, file)

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(logs, log, file)), { recursive: true })
  await writeFile(join(logs, log, file), text)
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(
    paths.toSorted().map(async (path) => [path.slice(folder.length), await readFile(path, 'utf8')] as const),
  )
  return Object.fromEntries(texts)
}

beforeAll(async () => {
  logs = join(registry.context.config.dataDirectory, 'mirrored-logs')
  backups = await mkdtemp(join(tmpdir(), 'registry-backups-'))
  for (const file of old) await write(file, `bytes of ${file}`)
  await backUp(registry.context, join(backups, 'first'))
})

afterAll(() => rm(backups, { recursive: true }))

test('logs of mirrored registries are backed up and restored', async () => {
  await write('tile/0/001.new', 'half')
  const site = await givenSite()
  try {
    const restored = await restore(join(backups, 'first'), site)
    expect(restored.orphans).toBe(0)
    const back = join(site.config.dataDirectory, 'mirrored-logs')
    expect(await filesOf(back)).toEqual(Object.fromEntries(old.map((file) => [`/${log}/${file}`, `bytes of ${file}`])))
    await writeFile(join(back, log, 'checkpoint'), 'newer')
    const signal = AbortSignal.timeout(5000)
    await copyMirroredLogs(join(backups, 'first'), site.config.dataDirectory, { signal })
    expect(await readFile(join(back, log, 'checkpoint'), 'utf8')).toBe('newer')
  } finally {
    await site.drop()
  }
})

test('a backup does not copy files of a mirrored log that the previous backup has', async () => {
  await write('checkpoint', 'a later checkpoint')
  for (const file of fresh) await write(file, `bytes of ${file}`)
  const damaged = 'tile/0/000'
  await writeFile(inBackup('first', damaged), 'bytes of tile/0/00?')
  await backUp(registry.context, join(backups, 'second'), join(backups, 'first'))

  const same = old.filter((file) => file !== 'checkpoint' && file !== damaged)
  const inodes = (backup: string) =>
    Promise.all(same.map(async (file) => [file, (await stat(inBackup(backup, file))).ino]))
  expect(await inodes('second')).toEqual(await inodes('first'))
  const links = await Promise.all([...fresh, damaged, 'checkpoint'].map((file) => stat(inBackup('second', file))))
  expect(links.map(({ nlink }) => nlink)).toEqual([1, 1, 1, 1, 1])
  expect(await readFile(inBackup('first', 'checkpoint'), 'utf8')).toBe('bytes of checkpoint')

  await rm(join(logs, log, 'tile/0/001.new'), { force: true })
  const whole = await filesOf(join(logs, log))
  expect(Object.keys(whole)).toHaveLength(old.length + fresh.length)
  await rm(join(backups, 'first'), { recursive: true })
  const site = await givenSite()
  try {
    await restore(join(backups, 'second'), site)
    expect(await filesOf(join(site.config.dataDirectory, 'mirrored-logs', log))).toEqual(whole)
  } finally {
    await site.drop()
  }
})
