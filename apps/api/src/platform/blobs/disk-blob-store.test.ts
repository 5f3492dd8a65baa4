import { randomUUID } from 'node:crypto'
import { existsSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allOf } from '../../../test/all-of.ts'
import { blobKey } from './blob-store.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'

const sha256 = 'ab'.repeat(32)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-blob-store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let root: string
let target: string
beforeEach(() => {
  root = join(folder, randomUUID(), 'blobs')
  target = join(root, blobKey(sha256))
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function keep(bytes: string, directory = folder): Promise<string> {
  const path = join(directory, `${randomUUID()}.incoming`)
  await writeFile(path, bytes)
  await createDiskBlobStore(root).keep(sha256, { path, size: bytes.length })
  return path
}

/** Records each later sync: the synced path, and whether the target and an incoming file exist then. */
async function watchSyncs(directory: string): Promise<string[]> {
  const handle = await open(folder)
  await handle.close()
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  const syncs: string[] = []
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const place = relative(root, readlinkSync(`/proc/self/fd/${this.fd}`)).replace(/^.*\.(incoming|partial)$/, '$1')
    const isIncoming = (await readdir(directory)).some((name) => name.endsWith('.incoming'))
    syncs.push(
      `${place || '.'}, ${existsSync(target) ? 'named' : 'unnamed'}, ${isIncoming ? 'file there' : 'file gone'}`,
    )
    await this.datasync()
  })
  return syncs
}

test('blobs are laid out by their digest, and nothing else is written', async () => {
  await keep('bytes')
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  expect(files.map((entry) => join(entry.parentPath, entry.name))).toEqual([target])
})

test.runIf(process.platform === 'linux')(
  'a crash at any moment loses no stored blob: folders and bytes are synced before the name, and the name before the file goes',
  async () => {
    const syncs = await watchSyncs(folder)
    await keep('bytes')
    expect(syncs).toEqual([
      'ab, unnamed, file there',
      '., unnamed, file there',
      '.., unnamed, file there',
      '../.., unnamed, file there',
      'incoming, unnamed, file there',
      'ab/ab, named, file there',
    ])
  },
)

test('a file of another filesystem is copied, and the copy is synced once before it is renamed', async (context) => {
  const other = await otherFilesystem()
  if (!other) return context.skip('this machine has no second filesystem to write to')
  try {
    const syncs = await watchSyncs(other)
    await keep('first', other)
    expect(syncs.slice(-2)).toEqual(['partial, unnamed, file there', 'ab/ab, named, file there'])
    await keep('other', other)
    expect(await readFile(target, 'utf8')).toBe('first')
    expect(await readdir(join(target, '..'))).toEqual([sha256])
    expect(await readdir(other)).toEqual([])
  } finally {
    await rm(other, { recursive: true, force: true })
  }
})

test('storing bytes again renews their time', async () => {
  await keep('bytes')
  const old = new Date('2020-01-01')
  await utimes(target, old, old)
  const store = createDiskBlobStore(root)
  expect(await allOf(store.list())).toEqual([{ sha256, keptAt: old }])
  await keep('bytes')
  expect(await store.remove(sha256, new Date('2021-01-01'))).toBe(false)
  expect(await readFile(target, 'utf8')).toBe('bytes')
})

test('other files are not listed, and only old partial copies are removed', async () => {
  await keep('bytes')
  const old = new Date('2020-01-01')
  const [abandoned, young, foreign] = ['.1.partial', '.2.partial', '.txt'].map((end) => `${target}${end}`)
  for (const path of [abandoned, young, foreign]) await writeFile(path ?? '', 'x')
  await writeFile(join(root, 'note.txt'), 'x')
  for (const path of [abandoned, foreign, target]) await utimes(path ?? '', old, old)
  const store = createDiskBlobStore(root)
  expect((await allOf(store.list())).map((blob) => blob.sha256)).toEqual([sha256])
  await store.removeUnfinished(new Date('2021-01-01'))
  const left = await readdir(join(target, '..'))
  expect(left.toSorted()).toEqual([sha256, `${sha256}.2.partial`, `${sha256}.txt`])
})

test('a store without a folder is empty', async () => {
  expect(await allOf(createDiskBlobStore(root).list())).toEqual([])
})

test('a file that cannot be stored stays in its place', async () => {
  const path = join(folder, 'stays')
  await writeFile(path, 'bytes')
  await expect(createDiskBlobStore(join(path, 'blobs')).keep(sha256, { path, size: 5 })).rejects.toMatchObject({
    code: 'ENOTDIR',
  })
  expect(await readFile(path, 'utf8')).toBe('bytes')
})

async function otherFilesystem(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  const { dev } = await stat(folder)
  for (const candidate of ['/dev/shm', process.env['XDG_RUNTIME_DIR'] ?? '', process.cwd()]) {
    const found = await stat(candidate).catch(() => undefined)
    if (!found || found.dev === dev) continue
    const directory = join(candidate, `disk-blob-store-${randomUUID()}`)
    const isMade = await mkdir(directory).then(
      () => true,
      () => false,
    )
    if (isMade) return directory
  }
  return undefined
}
