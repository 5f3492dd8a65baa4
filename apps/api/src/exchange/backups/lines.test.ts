import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf } from '../../../test/all-of.ts'
import { readLines, writeLines } from './lines.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lines-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* batches(...all: string[][]): AsyncGenerator<string[]> {
  yield* all
}

test('lines round-trip in batches of any size and with other line separators in them', async () => {
  const path = join(folder, 'odd')
  const odd = ['a\u2028b\u2029c\u0085d\re', '', '["é","\u{1f331}"]', 'x'.repeat(300_000)]
  const written = await writeLines(path, batches(odd, [], ['last']))
  expect(written.lines).toBe(5)
  expect((await allOf(readLines(path))).flat()).toEqual([...odd, 'last'])
})

test('a file without lines is written and read', async () => {
  const path = join(folder, 'none')
  expect((await writeLines(path, batches())).lines).toBe(0)
  expect(await allOf(readLines(path))).toEqual([])
})

test('only the owner can read the file', async () => {
  const path = join(folder, 'secret')
  await writeLines(path, batches(['x']))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a flipped bit, a truncated file and an unterminated line are reported as damage', async () => {
  const path = join(folder, 'whole')
  await writeLines(path, batches(Array.from({ length: 1000 }, (_, index) => `line ${index * 7919}`)))
  const bytes = await readFile(path)

  const flipped = join(folder, 'flipped')
  await writeFile(flipped, bytes)
  await using handle = await open(flipped, 'r+')
  await handle.write(Buffer.from([~bytes[2]! & 0xff]), 0, 1, 2)
  await expect(allOf(readLines(flipped))).rejects.toThrow('is damaged')

  await writeFile(join(folder, 'cut'), bytes.subarray(0, bytes.length - 20))
  await expect(allOf(readLines(join(folder, 'cut')))).rejects.toThrow('is damaged')

  await writeFile(join(folder, 'open'), zstdCompressSync('one\ntwo'))
  await expect(allOf(readLines(join(folder, 'open')))).rejects.toThrow('its last line has no end')
})

test('a file that cannot be read is reported, and nothing waits for it', async () => {
  await expect(allOf(readLines(join(folder, 'missing')))).rejects.toThrow('ENOENT')
  await expect(allOf(readLines(folder))).rejects.toThrow('EISDIR')
})
