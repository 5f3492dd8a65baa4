import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../../../test/archives.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { createDiskBlobStore } from '../../platform/blobs/disk-blob-store.ts'
import { openBlob } from './open-blob.ts'
import { openZip } from './open-zip.ts'
import { readEntry } from './read-entry.ts'

const text = Array.from({ length: 400_000 }, (_, line) => String(line)).join('\n')

let folder: string
let here: BlobStore
let elsewhere: BlobStore
let blob: { sha256: string; size: number }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-blob-'))
  here = createDiskBlobStore(join(folder, 'blobs'))
  const { localPath: _, ...others } = here
  elsewhere = others
  const bytes = await zipOf({
    'a.py': 'x = 1\n',
    'large.txt': { text, options: { compress: false } },
    'z.py': 'z = 1\n',
  })
  blob = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
  const path = join(folder, 'pack.zip')
  await writeFile(path, bytes)
  await here.keep(blob.sha256, { path, size: blob.size })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each([
  ['on this machine', () => here],
  ['elsewhere', () => elsewhere],
])('a store %s', (_, store) => {
  it('reads the files of an archive in any order, without the rest of it', async () => {
    await using file = await openBlob(store(), blob)
    if (!file) throw new Error('it is not there')
    const zip = await openZip(file)
    for (const [path, content] of [
      ['z.py', 'z = 1\n'],
      ['large.txt', text],
      ['a.py', 'x = 1\n'],
    ] as const) {
      const entry = zip.files.get(path)
      if (!entry) throw new Error(`${path} is missing`)
      expect((await readEntry(zip, entry, 10_000_000)).bytes.toString()).toBe(content)
    }
  })

  it('opens nothing for unknown bytes', async () => {
    expect(await openBlob(store(), { sha256: 'f'.repeat(64), size: 1 })).toBeUndefined()
  })
})
