import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { expectRefusal, readBytes, sampleManifest, zipOf } from '../../../test/archives.ts'
import { writeZip } from '../../../test/archives/zip-writer.ts'
import { RegistryError } from '../../platform/errors.ts'
import { readArchive } from './read-archive.ts'

describe('a sound archive', () => {
  test('is read with its manifest, files and texts', async () => {
    const archive = await readBytes(
      await zipOf({
        'web/app.js': 'x'.repeat(1000),
        'pyproject.toml': sampleManifest,
        'README.md': '# Sample ✓',
        LICENSE: 'MIT',
        'empty/': '',
        '__init__.py': '',
      }),
    )
    expect(archive).toEqual({
      manifest: { name: 'sample-studio', version: '1.2.0', publisherId: 'demo', dynamicVersion: false },
      readme: '# Sample ✓',
      licenseText: 'MIT',
      files: [
        { path: 'LICENSE', size: 3 },
        { path: 'README.md', size: 12 },
        { path: '__init__.py', size: 0 },
        { path: 'pyproject.toml', size: sampleManifest.length },
        { path: 'web/app.js', size: 1000 },
      ],
      fileCount: 5,
      unpackedSize: 1015 + sampleManifest.length,
      nestedArchives: 0,
    })
  })

  test('lists the first 5,000 files by path and counts them all', async () => {
    const files = Object.fromEntries(Array.from({ length: 5200 }, (_, index) => [`f/${10_000 - index}.py`, 'x']))
    const archive = await readBytes(await zipOf({ ...files, 'pyproject.toml': sampleManifest }))
    expect(archive).toMatchObject({ fileCount: 5201, unpackedSize: 5200 + sampleManifest.length })
    expect(archive.files).toHaveLength(5000)
    expect(archive.files[0]?.path).toBe('f/10000.py')
    expect(archive.files[1]?.path).toBe('f/4801.py')
  })
})

describe('texts', () => {
  test('a README is cut at 512 KiB, between characters', async () => {
    const { readme } = await readBytes(
      await zipOf({ 'pyproject.toml': sampleManifest, 'readme.md': `a${'é'.repeat(600_000)}` }),
    )
    expect(readme).toBe(`a${'é'.repeat((512 * 1024 - 2) / 2)}`)
  })

  test('a licence is cut at 64 KiB', async () => {
    const { licenseText } = await readBytes(
      await zipOf({ 'pyproject.toml': sampleManifest, LICENSE: 'x'.repeat(70_000) }),
    )
    expect(licenseText).toHaveLength(64 * 1024)
  })

  test('NUL characters are removed and invalid UTF-8 is replaced', async () => {
    const README = Buffer.from([0x61, 0x00, 0xff, 0x62, 0xc3])
    expect((await readBytes(await zipOf({ 'pyproject.toml': sampleManifest, README }))).readme).toBe('a\ufffdb\ufffd')
  })

  test('are empty when the files are missing', async () => {
    const archive = await readBytes(await zipOf({ 'pyproject.toml': sampleManifest, 'docs/README.md': 'x' }))
    expect(archive).toMatchObject({ readme: '', licenseText: '' })
  })
})

describe('the manifest', () => {
  test.each(['sub/pyproject.toml', 'PyProject.toml', 'pyproject.toml/'])(
    'is missing if there is only %s',
    async (path) => {
      await expect(readBytes(await zipOf({ [path]: sampleManifest }))).rejects.toMatchObject({
        code: 'archive_manifest_missing',
      })
    },
  )

  test('is refused if it is not TOML', async () => {
    const bytes = await zipOf({ 'pyproject.toml': 'name = ' })
    await expectRefusal(bytes, 'archive_manifest_invalid', 'it is not valid TOML (line 1')
  })

  test('is refused above 256 KiB', async () => {
    const bytes = await zipOf({ 'pyproject.toml': `#${'x'.repeat(262_144)}` })
    await expectRefusal(bytes, 'archive_manifest_invalid', 'it has more than')
  })
})

test('a mutated archive is either refused or read as yauzl reads it, and its file is closed', async () => {
  const options = { forceZip64Format: true }
  const seeds = [
    await zipOf({ 'pyproject.toml': sampleManifest, 'README.md': 'hello', 'a/b.py': 'x'.repeat(300) }),
    await zipOf({ 'pyproject.toml': { text: sampleManifest, options } }, { forceZip64Format: true, comment: 'c' }),
    writeZip([{ name: 'pyproject.toml', data: sampleManifest }, { name: 'a/' }, { name: 'a/b.py', data: 'x' }]),
  ]
  const change = fc.record({
    fromEnd: fc.nat(500),
    value: fc.constantFrom(0, 1, 0x7f, 0x80, 0xff),
    length: fc.integer({ min: 1, max: 8 }),
  })
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...seeds),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (seed, changes) => {
        const bytes = Buffer.from(seed)
        for (const { fromEnd, value, length } of changes) {
          const at = Math.max(0, bytes.length - 1 - fromEnd)
          bytes.fill(value, at, Math.min(at + length, bytes.length))
        }
        const files = await readBytes(bytes).then((archive) => archive.files, ignoreRefusal)
        accepted += files ? 1 : 0
        expect(files).toEqual(files && (await readByLibrary(bytes)))
      },
    ),
    { numRuns: 1500 },
  )
  expect(accepted).toBeGreaterThan(10)
}, 60_000)

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof RegistryError)) throw error
}

/** Lists files through an independent library. */
async function readByLibrary(bytes: Buffer): Promise<{ path: string; size: number }[]> {
  const library = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false })
  const files: { path: string; size: number }[] = []
  for await (const entry of library.eachEntry()) {
    const path = entry.fileNameRaw.toString()
    const content = await buffer(await library.openReadStreamPromise(entry))
    expect(crc32(content)).toBe(entry.crc32)
    if (!path.endsWith('/')) files.push({ path, size: content.length })
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

test('a missing file is an error of the file system, not of the archive', async () => {
  await expect(readArchive(join(tmpdir(), randomUUID()))).rejects.toMatchObject({ code: 'ENOENT' })
})
