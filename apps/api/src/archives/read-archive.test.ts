import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile, type Options } from 'yazl'
import { RegistryError } from '../platform/errors.ts'
import { readArchive } from './read-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const manifest = '[project]\nname = "sample-studio"\nversion = "1.2.0"\n[tool.comfy]\nPublisherId = "demo"\n'

type Files = Record<string, string | Buffer | { text: string; options: Partial<Options> }>

async function zipOf(files: Files, end?: { forceZip64Format: boolean; comment: string }): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path)
    else if (typeof content === 'string' || Buffer.isBuffer(content)) zip.addBuffer(Buffer.from(content), path)
    else zip.addBuffer(Buffer.from(content.text), path, content.options)
  }
  zip.end(end)
  return buffer(zip.outputStream)
}

async function read(bytes: Buffer) {
  const path = join(folder, 'node.zip')
  await writeFile(path, bytes)
  return readArchive(path)
}

/** The same bytes with every occurrence of one text replaced by another of the same length. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  expect(to.length).toBe(from.length)
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

/** Writes over a field of the entry of the central directory that has this name. */
function patched(bytes: Buffer, name: string, write: (entry: Buffer, whole: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.lastIndexOf(Buffer.from(name, 'latin1')) - 46
  expect(copy.readUInt32LE(at)).toBe(0x02014b50)
  write(copy.subarray(at), copy)
  return copy
}

const refusal = (detail: string) =>
  expect.objectContaining({ code: 'archive_invalid', message: expect.stringContaining(detail) })

async function expectRefusal(bytes: Buffer, detail: string): Promise<void> {
  await expect(read(bytes)).rejects.toEqual(refusal(detail))
}

describe('a sound archive', () => {
  test('tells what is in it', async () => {
    const archive = await read(
      await zipOf({
        'web/app.js': 'x'.repeat(1000),
        'pyproject.toml': manifest,
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
        { path: 'pyproject.toml', size: manifest.length },
        { path: 'web/app.js', size: 1000 },
      ],
      fileCount: 5,
      unpackedSize: 1015 + manifest.length,
    })
  })

  test('may be stored, in ZIP64, and with a comment', async () => {
    const options = { compress: false, forceZip64Format: true }
    const bytes = await zipOf(
      { 'pyproject.toml': { text: manifest, options }, 'größe.py': { text: 'x', options } },
      { forceZip64Format: true, comment: 'a1b2c3' },
    )
    expect((await read(bytes)).files.map((file) => file.path)).toEqual(['größe.py', 'pyproject.toml'])
  })

  test('lists the first 5,000 files by path and counts them all', async () => {
    const files = Object.fromEntries(Array.from({ length: 5200 }, (_, index) => [`f/${10_000 - index}.py`, 'x']))
    const archive = await read(await zipOf({ ...files, 'pyproject.toml': manifest }))
    expect(archive).toMatchObject({ fileCount: 5201, unpackedSize: 5200 + manifest.length })
    expect(archive.files).toHaveLength(5000)
    expect(archive.files[0]?.path).toBe('f/10000.py')
    expect(archive.files[1]?.path).toBe('f/4801.py')
  })
})

describe('texts', () => {
  test('a README is cut at 512 KiB, between two characters', async () => {
    const { readme } = await read(await zipOf({ 'pyproject.toml': manifest, 'readme.md': `a${'é'.repeat(600_000)}` }))
    expect(readme).toBe(`a${'é'.repeat((512 * 1024 - 2) / 2)}`)
  })

  test('a licence is cut at 64 KiB', async () => {
    const { licenseText } = await read(await zipOf({ 'pyproject.toml': manifest, LICENSE: 'x'.repeat(70_000) }))
    expect(licenseText).toHaveLength(64 * 1024)
  })

  test('NUL characters are removed and invalid UTF-8 is replaced', async () => {
    const README = Buffer.from([0x61, 0x00, 0xff, 0x62, 0xc3])
    expect((await read(await zipOf({ 'pyproject.toml': manifest, README }))).readme).toBe('a\ufffdb\ufffd')
  })

  test('are empty when the files are missing', async () => {
    const archive = await read(await zipOf({ 'pyproject.toml': manifest, 'docs/README.md': 'x' }))
    expect(archive).toMatchObject({ readme: '', licenseText: '' })
  })
})

describe('the manifest', () => {
  test.each(['sub/pyproject.toml', 'PyProject.toml', 'pyproject.toml/'])(
    'is missing when there is only %s',
    async (path) => {
      await expect(read(await zipOf({ [path]: manifest }))).rejects.toMatchObject({ code: 'archive_manifest_missing' })
    },
  )

  test('is missing in an empty archive', async () => {
    await expect(read(await zipOf({}))).rejects.toMatchObject({ code: 'archive_manifest_missing' })
  })

  test('is refused when it is no TOML', async () => {
    await expectRefusal(await zipOf({ 'pyproject.toml': 'name = ' }), 'its pyproject.toml is not valid TOML (line 1')
  })

  test('is refused above 256 KiB', async () => {
    await expectRefusal(
      await zipOf({ 'pyproject.toml': `#${'x'.repeat(262_144)}` }),
      'its pyproject.toml has more than',
    )
  })
})

describe('refused as archive_invalid', () => {
  test.each([0, 1, 21, 22, 5000])('%i bytes that are no ZIP', async (length) => {
    await expectRefusal(Buffer.alloc(length, 0x50), 'it is not a whole ZIP file')
  })

  test('an archive with bytes missing at its end, its start or in between', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'a.py': 'x'.repeat(500) })
    await expectRefusal(bytes.subarray(0, -1), 'it is not a whole ZIP file')
    await expectRefusal(bytes.subarray(0, bytes.length / 2), 'it is not a whole ZIP file')
    await expectRefusal(bytes.subarray(10), 'its list of files is damaged')
    await expectRefusal(Buffer.concat([bytes.subarray(0, 50), bytes.subarray(60)]), 'its list of files is damaged')
  })

  test('an archive behind other bytes', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest })
    await expectRefusal(Buffer.concat([Buffer.alloc(100), bytes]), 'its list of files is damaged')
  })

  test('a second list of files that only some readers would find', async () => {
    const seen = await zipOf({ 'pyproject.toml': manifest })
    const hidden = patched(await zipOf({ 'evil.txt': 'x' }), 'evil.txt', (entry) => entry.writeUInt32LE(0, 42))
    const directory = hidden.subarray(hidden.lastIndexOf('evil.txt') - 46, -22)
    const end = seen.subarray(-22)
    await expectRefusal(
      Buffer.concat([seen.subarray(0, -22), directory, end]),
      'its list of files is not where it says',
    )
  })

  test('entries that the count of entries hides', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'hidden.py': 'x' })
    bytes.writeUInt16LE(1, bytes.length - 12)
    await expectRefusal(bytes, 'its list of files has more or fewer entries than it says')
  })

  test('an encrypted file', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'a.py': 'x' })
    await expectRefusal(
      patched(bytes, 'a.py', (entry) => entry.writeUInt16LE(1, 8)),
      "'a.py' is encrypted",
    )
  })

  test('a compression that installers cannot read', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'a.py': 'x' })
    await expectRefusal(
      patched(bytes, 'a.py', (entry) => entry.writeUInt16LE(99, 10)),
      "'a.py' is compressed in a way",
    )
  })

  test.each([
    ['a symbolic link', 0o120777],
    ['a device', 0o020666],
    ['a socket', 0o140777],
  ])('%s', async (_, mode) => {
    const link = { text: '/etc/passwd', options: { mode } }
    await expectRefusal(await zipOf({ 'pyproject.toml': manifest, link }), "'link' is a link or a device")
  })

  test.each([
    ['../x.py', 'leads out of the archive'],
    ['a/../..', 'leads out of the archive'],
    ['/abs.py', 'is an absolute path'],
    ['C:/x.py', 'is an absolute path'],
    ['..\\x.py', "has a '\\' in it"],
    ['a//b.py', 'is not a plain path'],
    ['./ab.py', 'is not a plain path'],
    ['ab\u0000.py', 'has a control character in it'],
    ['ab\n.py', 'has a control character in it'],
  ])('the file name %j', async (name, detail) => {
    const placeholder = 'q'.repeat(name.length)
    const bytes = await zipOf({ 'pyproject.toml': manifest, [placeholder]: 'x' })
    await expectRefusal(renamed(bytes, placeholder, name), detail)
  })

  test('a harmful name behind a harmless one', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'qq/x.py': 'x' })
    const [raw, shown] = [Buffer.from('../x.py'), Buffer.from('good.py')]
    const extra = Buffer.alloc(9 + shown.length)
    extra.writeUInt16LE(0x7075, 0)
    extra.writeUInt16LE(5 + shown.length, 2)
    extra.writeUInt8(1, 4)
    extra.writeUInt32LE(crc32(raw), 5)
    shown.copy(extra, 9)
    const evil = renamed(bytes, 'qq/x.py', '../x.py')
    const at = evil.lastIndexOf('../x.py')
    const whole = Buffer.concat([evil.subarray(0, at + 7), extra, evil.subarray(at + 7 + evil.readUInt16LE(at - 16))])
    whole.writeUInt16LE(extra.length, at - 16)
    whole.writeUInt32LE(whole.length - 22 - whole.readUInt32LE(whole.length - 6), whole.length - 10)
    await expectRefusal(whole, "the file name '../x.py' leads out of the archive")
  })

  test('a name that says it is UTF-8 and is not', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'qq.py': 'x' })
    await expectRefusal(renamed(bytes, 'qq.py', '\xff\xfe.py'), 'a file name is not valid UTF-8')
  })

  test('a name longer than any file system takes', async () => {
    await expectRefusal(
      await zipOf({ 'pyproject.toml': manifest, ['x'.repeat(1025)]: '' }),
      'a file name is longer than',
    )
  })

  test('a name that occurs twice', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'aa.py': '1', 'bb.py': '2' })
    await expectRefusal(renamed(bytes, 'bb.py', 'aa.py'), "the file name 'aa.py' occurs twice")
  })

  test('a file that is a folder as well', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, aaaa: '1', 'bbbb/': '' })
    await expectRefusal(renamed(bytes, 'bbbb/', 'aaaa/'), "the file name 'aaaa' occurs twice")
  })

  test('files that share bytes', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'a.py': 'x'.repeat(500) })
    const bomb = patched(bytes, 'a.py', (entry) => entry.writeUInt32LE(0, 42))
    await expectRefusal(bomb, 'two of its files share the same bytes')
  })

  test('a file that reaches into the list of files', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'a.py': 'x' })
    await expectRefusal(
      patched(bytes, 'a.py', (entry) => entry.writeUInt32LE(100_000, 20)),
      'lies outside of it',
    )
  })

  test('more than 50,000 entries, before they are read', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest })
    bytes.writeUInt16LE(50_001, bytes.length - 12)
    await expectRefusal(bytes, 'it has more than 50000 files')
  })

  test('more than 2 GiB unpacked', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'a.bin': 'x' })
    const bomb = patched(bytes, 'a.bin', (entry) => entry.writeUInt32LE(2 ** 31, 24))
    await expectRefusal(bomb, 'unpacked, it would have more than 2 GiB')
  })

  test('a wrong checksum of a file that is read', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest, 'README.md': 'hello' })
    const broken = patched(bytes, 'README.md', (entry) => entry.writeUInt32LE(1, 16))
    await expectRefusal(broken, "'README.md' is damaged: its checksum is wrong")
  })

  test('a file that is listed under another name than it is packed', async () => {
    const bytes = await zipOf({ 'pyproject.toml': manifest })
    const other = Buffer.from(bytes)
    other.write('pyproject.tomX', 30, 'latin1')
    await expectRefusal(other, "'pyproject.toml' is listed otherwise than it is packed")
  })

  test('a manifest that inflates to more or less than it says', async () => {
    const bytes = await zipOf({ 'pyproject.toml': `${manifest}#${'x'.repeat(5_000_000)}` })
    for (const size of [100, 200_000]) {
      const lying = patched(bytes, 'pyproject.toml', (entry) => entry.writeUInt32LE(size, 24))
      await expectRefusal(lying, "'pyproject.toml' is damaged")
    }
    const short = await zipOf({ 'pyproject.toml': manifest })
    const padded = patched(short, 'pyproject.toml', (entry) => entry.writeUInt32LE(manifest.length + 1, 24))
    await expectRefusal(padded, "'pyproject.toml' is damaged")
  })
})

test('a ZIP64 number beyond any file is refused and ends no process', async () => {
  const comment = { forceZip64Format: true, comment: '' }
  const bytes = await zipOf({ 'pyproject.toml': { text: manifest, options: { forceZip64Format: true } } }, comment)
  for (const back of [22 + 20 - 8, 22 + 20 + 8, 22 + 20 + 16, 22 + 20 + 24]) {
    const hostile = Buffer.from(bytes)
    hostile.fill(0xff, bytes.length - back, bytes.length - back + 8)
    await expect(read(hostile)).rejects.toMatchObject({ code: 'archive_invalid' })
  }
})

test('inflating stops at the limit: what is packed behind it is not looked at', async () => {
  const text = Array.from({ length: 400_000 }, (_, index) => `line ${index}`).join('\n')
  const bytes = await zipOf({ 'README.md': text, 'pyproject.toml': manifest })
  const end = bytes.indexOf(Buffer.from('PK\x03\x04'), 4)
  bytes.fill(0xff, Math.ceil(end * 0.75), end)
  expect((await read(bytes)).readme).toBe(text.slice(0, 512 * 1024))
})

test('whatever bytes are changed, an archive is read or refused, and its file is closed', async () => {
  const options = { forceZip64Format: true }
  const seeds = [
    await zipOf({ 'pyproject.toml': manifest, 'README.md': 'hello', 'a/b.py': 'x'.repeat(300) }),
    await zipOf({ 'pyproject.toml': { text: manifest, options } }, { forceZip64Format: true, comment: 'c' }),
  ]
  const change = fc.record({
    fromEnd: fc.nat(400),
    value: fc.constantFrom(0, 1, 0x7f, 0x80, 0xff),
    length: fc.integer({ min: 1, max: 8 }),
  })
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
        await read(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(RegistryError))
      },
    ),
    { numRuns: 1500 },
  )
  expect(await openFilesIn(folder)).toEqual([])
}, 60_000)

test('a file that is not there is no fault of the archive', async () => {
  await expect(readArchive(join(folder, 'missing.zip'))).rejects.toMatchObject({ code: 'ENOENT' })
})

async function openFilesIn(directory: string): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const names = await readdir('/proc/self/fd')
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(directory))
}
