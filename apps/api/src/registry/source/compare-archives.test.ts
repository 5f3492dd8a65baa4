import { deflateRawSync } from 'node:zlib'
import { expect, it, test } from 'vitest'
import { writeZip, type Entry } from '../../../test/archives/zip-writer.ts'
import { openZip, type Zip } from '../archives/open-zip.ts'
import { compareArchives, compareFiles, shortened } from './compare-archives.ts'

const size = 64 * 1024
/** Texts with equal length and equal CRC-32. */
const alike = ["name = 'kktcrnamck'\n", "name = 'opuzieldmr'\n"] as const

async function archive(entries: Entry[]): Promise<Zip> {
  const bytes = writeZip(entries)
  return openZip({
    stat: async () => ({ size: bytes.length }),
    read: async (buffer, offset, length, position) => ({
      bytesRead: bytes.copy(buffer, offset, position, position + length),
    }),
  })
}

/** A file of 64 KiB that compresses very well. The compression level changes only its packed bytes. */
function packed(name: string, level: 1 | 9): Entry {
  const data = Buffer.alloc(size, 'x = 1\n')
  return { name, data, packed: deflateRawSync(data, { level }) }
}

const modified = async (now: Entry[], before: Entry[], maxBytes?: number) => {
  const { changes } = await compareArchives(await archive(now), await archive(before), maxBytes)
  return changes.filter(({ change }) => change === 'modified').map(({ path }) => path)
}

test('files of equal size and checksum beyond the limit count as modified', async () => {
  const now = [
    { name: 'forged.py', data: alike[1] },
    { name: 'same.py', data: alike[0] },
  ]
  const before = now.map((entry) => ({ ...entry, data: alike[0] }))
  expect(await modified(now, before)).toEqual(['forged.py'])
  expect(await modified(now, before, 0)).toEqual(['forged.py', 'same.py'])
})

test('files that were compressed differently use up the limit by their unpacked size', async () => {
  const names = ['a.py', 'b.py', 'c.py']
  const [now, before] = [names.map((name) => packed(name, 9)), names.map((name) => packed(name, 1))]
  expect(await modified(now, before)).toEqual([])
  expect(await modified(now, before, 4 * size)).toEqual(['c.py'])
  expect(await modified(now, before, 4 * size - 1)).toEqual(['b.py', 'c.py'])
})

test('a file too large for the limit leaves it to later ones', async () => {
  const small = { name: 'b.py', data: alike[0] }
  expect(await modified([packed('a.py', 9), small], [packed('a.py', 1), small], size)).toEqual(['a.py'])
})

test('other work runs while many small files are compared', async () => {
  const files = Array.from({ length: 100 }, (_, index) => ({ name: `${index}.py`, data: alike[0] }))
  const [now, before] = [await archive(files), await archive(files)]
  let served = 0
  const serve = (): void => {
    served += 1
    waiting = setImmediate(serve)
  }
  let waiting = setImmediate(serve)
  await compareArchives(now, before)
  clearImmediate(waiting)
  expect(served).toBeGreaterThan(50)
})

const files = (...paths: string[]) => new Map(paths.map((path, index) => [path, { size: index }]))

it('reports new and removed files, and leaves files in both to a comparison', () => {
  expect(compareFiles(files('a', 'b'), files('b', 'c'))).toEqual({
    changes: [
      { path: 'a', change: 'added', size: 0 },
      { path: 'c', change: 'removed', previous_size: 1 },
    ],
    inBoth: ['b'],
  })
})

it('shortens a list without dropping code, in the order of paths', () => {
  const { changes } = compareFiles(files('z.py', 'b.md', 'a.md', 'c.js'), files('y.py'))
  expect(shortened(changes, 3).map(({ path }) => path)).toEqual(['c.js', 'y.py', 'z.py'])
  expect(shortened(changes, 9).map(({ path }) => path)).toEqual(['a.md', 'b.md', 'c.js', 'y.py', 'z.py'])
})
