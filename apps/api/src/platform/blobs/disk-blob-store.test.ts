import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { blobKey } from './blob-store.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'

// Node's own calls, watched, with a filesystem that can be told to know no hard links.
const disk = vi.hoisted(() => ({ calls: [] as string[][], linkRefusal: undefined as string | undefined }))

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  return {
    ...real,
    async open(path: string, flags: string) {
      const handle = await real.open(path, flags)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        await sync()
        disk.calls.push(['sync', path])
      }
      return handle
    },
    async link(source: string, target: string) {
      if (disk.linkRefusal) throw Object.assign(new Error('no link'), { code: disk.linkRefusal })
      await real.link(source, target)
      disk.calls.push(['name', target])
    },
    async rename(source: string, target: string) {
      await real.rename(source, target)
      disk.calls.push(['name', target])
    },
    async rm(path: string, options: object) {
      disk.calls.push(['rm', path])
      await real.rm(path, options)
    },
  }
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-blob-store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let root: string
beforeEach(() => {
  root = join(folder, randomUUID(), 'blobs')
  disk.linkRefusal = undefined
})

const sha256 = 'ab'.repeat(32)

async function keep(bytes: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.incoming`)
  await writeFile(path, bytes)
  disk.calls.length = 0
  await createDiskBlobStore(root).keep(sha256, { path, size: bytes.length })
  return path
}

test('a crash at any moment loses no kept blob: bytes, then name, then folder are on the disk before the file goes', async () => {
  const path = await keep('bytes')
  const shown = disk.calls.map(([call, place = '']) => `${call} ${place === path ? 'file' : relative(root, place)}`)
  const top = ['sync ab', 'sync ', 'sync ..', 'sync ../..']
  expect(shown).toEqual([...top, 'sync file', `name ${blobKey(sha256)}`, 'sync ab/ab', 'rm file'])
})

test.each(['EXDEV', 'EPERM', 'ENOTSUP'])(
  'without hard links (%s) a synced copy takes the name, once',
  async (refusal) => {
    disk.linkRefusal = refusal
    await keep('first')
    const named = disk.calls.findIndex(([call]) => call === 'name')
    expect(disk.calls[named - 1]).toEqual(['sync', expect.stringMatching(/\.partial$/)])
    await keep('other')
    const target = join(root, blobKey(sha256))
    expect(await readFile(target, 'utf8')).toBe('first')
    expect(await readdir(join(target, '..'))).toEqual([sha256])
  },
)

test('a disk that refuses for another reason keeps nothing, and the file stays', async () => {
  disk.linkRefusal = 'ENOSPC'
  const path = join(folder, 'stays')
  await writeFile(path, 'bytes')
  await expect(createDiskBlobStore(root).keep(sha256, { path, size: 5 })).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readFile(path, 'utf8')).toBe('bytes')
})
