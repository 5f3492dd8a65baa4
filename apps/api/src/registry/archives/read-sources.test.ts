import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PackFile } from '@registry/pack-scan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf } from '../../../test/all-of.ts'
import { patched, sampleManifest, zipOf } from '../../../test/archives.ts'
import { openFilesIn } from '../../../test/open-files.ts'
import { readSources } from './read-sources.ts'
import { sourceLimits } from './source-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-sources-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function given(bytes: Buffer): Promise<string> {
  const path = join(folder, `${Math.random()}.zip`)
  await writeFile(path, bytes)
  return path
}

const read = async (bytes: Buffer, limits = sourceLimits): Promise<PackFile[]> =>
  allOf(readSources(await given(bytes), limits))

const textsOf = (files: PackFile[]) => Object.fromEntries(files.map(({ path, text }) => [path, text]))

test('every file has its size and first bytes, sources have their text, and Python comes first', async () => {
  const image = Buffer.concat([Buffer.from('\x89PNG'), Buffer.alloc(200_000, 7)])
  const files = await read(
    await zipOf({
      'web/app.js': 'alert(1)',
      'pyproject.toml': sampleManifest,
      'b.py': 'b',
      'a/': '',
      'a/a.py': 'a',
      'i.png': image,
    }),
  )
  expect(files.map(({ path }) => path)).toEqual(['a/a.py', 'b.py', 'pyproject.toml', 'web/app.js', 'i.png'])
  expect(textsOf(files)).toMatchObject({ 'a/a.py': 'a', 'web/app.js': 'alert(1)', 'i.png': undefined })
  const png = files.find(({ path }) => path === 'i.png')
  expect(png).toMatchObject({ size: image.length, head: Uint8Array.from(image.subarray(0, 512)) })
  expect(png?.head.buffer.byteLength).toBe(512)
})

test.each([
  ['setup.py', true],
  ['stubs/a.pyi', true],
  ['run.PYW', true],
  ['a.mjs', true],
  ['a.cjs', true],
  ['setup.cfg', true],
  ['install.bat', true],
  ['run.ps1', true],
  ['a.yml', true],
  ['requirements.txt', true],
  ['deps/requirements-gpu.txt', true],
  ['constraints.txt', true],
  ['.env', true],
  ['keys/id.pem', true],
  ['web/page.html', true],
  ['run.vbs', true],
  ['notes.txt', true],
  ['notes.rst', false],
  ['weights.pt', false],
  ['a.py.bak', false],
])('the text of %s is read: %s', async (path, isRead) => {
  const [file] = await read(await zipOf({ [path]: 'x' }))
  expect(file?.text).toBe(isRead ? 'x' : undefined)
})

test('bytes that are not UTF-8 are read', async () => {
  const [file] = await read(await zipOf({ 'a.py': Buffer.from([0x78, 0xff]) }))
  expect(file?.text).toBe('xÿ')
})

test('a text beyond the limit is omitted, and the file is listed', async () => {
  const files = await read(await zipOf({ 'a.py': 'x'.repeat(11), 'b.py': 'x'.repeat(10) }), {
    ...sourceLimits,
    textBytes: 10,
  })
  expect(files.map(({ text }) => text?.length)).toEqual([undefined, 10])
  expect(files[0]?.head).toHaveLength(11)
})

test.each([
  ['of bytes', { ...sourceLimits, allBytes: 20 }],
  ['of texts', { ...sourceLimits, texts: 2 }],
])('other files do not use up the limit %s before Python', async (_, limits) => {
  const files = await read(
    await zipOf({ 'a.json': '{"a":12345}', 'a.js': 'alert(12)', 'z/z.py': '# 3456789', 'y.py': '# 34567' }),
    limits,
  )
  expect(textsOf(files)).toEqual({ 'y.py': '# 34567', 'z/z.py': '# 3456789', 'a.js': undefined, 'a.json': undefined })
})

test('an unsound archive is refused, and one that is not read to its end is closed', async () => {
  const bytes = await zipOf({ 'a.py': 'x = 1', 'b.py': 'x = 2' })
  await expect(read(patched(bytes, 'a.py', (entry) => entry.writeUInt32LE(1, 16)))).rejects.toMatchObject({
    code: 'archive_header_mismatch',
  })
  for await (const file of readSources(await given(bytes))) {
    expect(file.path).toBe('a.py')
    break
  }
  expect(await openFilesIn(folder)).toEqual([])
})

test('sources are decoded by their declared encoding', async () => {
  const gbk = Buffer.concat([
    Buffer.from('# -*- coding: gbk -*-\nNAME = "'),
    Buffer.from('c4e3bac3', 'hex'),
    Buffer.from('"\n'),
  ])
  const files = await read(await zipOf({ 'a.py': gbk, 'requirements.txt': Buffer.from('\ufefftorch', 'utf16le') }))
  expect(textsOf(files)).toEqual({ 'a.py': '# -*- coding: gbk -*-\nNAME = "你好"\n', 'requirements.txt': 'torch' })
})
