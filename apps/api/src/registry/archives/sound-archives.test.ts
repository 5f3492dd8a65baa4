import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readBytes, sampleManifest, zipOf } from '../../../test/archives.ts'
import { extraField, numbers, writeZip } from '../../../test/archives/zip-writer.ts'

const run = promisify(execFile)
const files: Record<string, string | Buffer> = {
  'pyproject.toml': sampleManifest,
  '__init__.py': '',
  'nodes/größe.py': 'x = 1\n'.repeat(500),
  'web/noise.bin': randomBytes(300_000),
  'run.sh': '#!/bin/sh\n',
}
const sizes = Object.entries(files)
  .map(([path, content]) => ({ path, size: Buffer.byteLength(content) }))
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))

// The zip program may be missing on a machine.
const hasInfoZip = spawnSync('zip', ['-v']).error === undefined

let folder: string
let pack: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sound-archives-'))
  pack = join(folder, 'pack')
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(pack, path, '..'), { recursive: true })
    await writeFile(join(pack, path), content)
  }
  await chmod(join(pack, 'run.sh'), 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const listed = async (bytes: Buffer) => (await readBytes(bytes)).files

const pythonZip = `
import os, sys, zipfile
target, mode, comment = sys.argv[1:4]
out = sys.stdout.buffer if target == '-' else target
class Pipe:
    def write(self, data): return out.write(data)
    def flush(self): out.flush()
with zipfile.ZipFile(Pipe() if target == '-' else out, 'w', getattr(zipfile, mode)) as archive:
    archive.comment = comment.encode()
    archive.writestr('models/', '')
    for root, _, names in os.walk('.'):
        for name in names:
            archive.write(os.path.join(root, name), os.path.relpath(os.path.join(root, name), '.'))
    with archive.open('large.txt', 'w', force_zip64=True) as large: large.write(b'large')
`

describe('archives of common programs are accepted:', () => {
  test.each([
    ['deflated, as comfy-cli does', 'python.zip', 'ZIP_DEFLATED', ''],
    ['stored, with a comment', 'stored.zip', 'ZIP_STORED', 'a comment'],
    ['into a pipe, with data descriptors', '-', 'ZIP_DEFLATED', ''],
  ])('Python’s zipfile, %s', async (_, target, mode, comment) => {
    const { stdout } = await run(
      'python3',
      ['-c', pythonZip, join(folder, target).replace(/.*-$/, '-'), mode, comment],
      {
        cwd: pack,
        encoding: 'buffer',
        maxBuffer: 1e7,
      },
    )
    const bytes = target === '-' ? stdout : await readFile(join(folder, target))
    const large = { path: 'large.txt', size: 5 }
    expect(await listed(bytes)).toEqual([...sizes, large].toSorted((a, b) => (a.path < b.path ? -1 : 1)))
  })

  test('git archive, which writes the commit into a comment and folders as entries', async () => {
    const git = (...args: string[]) =>
      run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-C', pack, ...args], {
        encoding: 'buffer',
        maxBuffer: 1e7,
      })
    await git('init', '-q')
    await git('add', '.')
    await git('commit', '-qm', 'pack')
    expect(await listed((await git('archive', '--format=zip', 'HEAD')).stdout)).toEqual(sizes)
    await rm(join(pack, '.git'), { recursive: true })
  })

  describe.skipIf(!hasInfoZip)('Info-ZIP', () => {
    test.each([
      ['into a pipe', '-', []],
      ['with ZIP64 numbers', 'info.zip', ['-fz']],
    ])('%s', async (_, name, options) => {
      const target = name === '-' ? name : join(folder, name)
      const { stdout } = await run('zip', ['-qr', ...options, target, '.'], {
        cwd: pack,
        encoding: 'buffer',
        maxBuffer: 1e7,
      })
      expect(await listed(target === '-' ? stdout : await readFile(target))).toEqual(sizes)
    })
  })

  test('yazl, from streams of unknown size', async () => {
    const zip = new ZipFile()
    for (const [path, content] of Object.entries(files)) {
      const stream = Readable.from([Buffer.from(content)]).pipe(new PassThrough())
      zip.addReadStream(stream, path)
    }
    zip.end()
    expect(await listed(await buffer(zip.outputStream))).toEqual(sizes)
  })

  test('stored, in ZIP64, and with a comment', async () => {
    const options = { compress: false, forceZip64Format: true }
    const bytes = await zipOf(
      { 'pyproject.toml': { text: sampleManifest, options }, 'größe.py': { text: 'x', options } },
      { forceZip64Format: true, comment: 'a1b2c3' },
    )
    expect((await listed(bytes)).map((file) => file.path)).toEqual(['größe.py', 'pyproject.toml'])
  })

  test('the Finder, with descriptors, folders, its own files and unflagged UTF-8', async () => {
    const entry = (name: string, data: string, mode = 0o100644) => ({
      name,
      data,
      mode,
      flags: 8,
      method: 8,
      packed: deflateRawSync(data),
      local: { crc: 0, size: 0, packedSize: 0, extra: extraField(0x7855, Buffer.alloc(4)) },
      central: { extra: extraField(0x5855, Buffer.alloc(8)) },
      after: numbers([4, 0x08074b50], [4, crc32(data)], [4, deflateRawSync(data).length], [4, data.length]),
    })
    const bytes = writeZip([
      entry('pyproject.toml', sampleManifest),
      { name: 'nodes/', mode: 0o040755, flags: 0 },
      entry('nodes/größe.py', 'x = 1'),
      entry('__MACOSX/nodes/._größe.py', 'resources'),
    ])
    expect((await listed(bytes)).map((file) => file.path)).toContain('nodes/größe.py')
  })

  test('Windows Explorer, without modes and folders, with NTFS times', async () => {
    const entry = (name: string, data: string) => ({
      name,
      data,
      flags: 0,
      attributes: 0x20,
      central: { extra: extraField(0x000a, Buffer.alloc(32)) },
    })
    const bytes = writeZip([entry('pyproject.toml', sampleManifest), entry('nodes/a.py', 'x = 1')])
    expect(await listed(bytes)).toHaveLength(2)
  })

  test('with redundant but correct ZIP64 numbers', async () => {
    const wide = (...values: number[]) => extraField(1, numbers(...values.map((value): [8, number] => [8, value])))
    const packedSize = deflateRawSync('x = 1').length
    const bytes = writeZip(
      [
        { name: 'pyproject.toml', data: sampleManifest },
        { name: 'a.py', data: 'x = 1', extra: wide(5, packedSize) },
        { name: 'b.py', data: 'x = 1', central: { size: 0xffffffff, extra: wide(5) } },
      ],
      { wide: {}, end: { count: 0xffff, countHere: 0xffff, size: 0xffffffff, start: 0xffffffff } },
    )
    expect(await listed(bytes)).toHaveLength(3)
  })

  test('with files in another order than in the directory', async () => {
    const first = { name: 'b.py', data: 'x' }
    const bytes = writeZip([first, { name: 'pyproject.toml', data: sampleManifest }])
    const list = bytes.indexOf('PK\x01\x02')
    const second = bytes.indexOf('PK\x01\x02', list + 4)
    const swapped = [
      bytes.subarray(0, list),
      bytes.subarray(second, -22),
      bytes.subarray(list, second),
      bytes.subarray(-22),
    ]
    expect(await listed(Buffer.concat(swapped))).toHaveLength(2)
  })
})

test('nested archives are counted and not opened', async () => {
  const nested = await zipOf({ '../evil.py': 'x' }).catch(() => zipOf({ 'a.py': 'x' }))
  const gzip = Buffer.from([0x1f, 0x8b, 8, 0])
  const { nestedArchives, fileCount } = await readBytes(
    await zipOf({ 'pyproject.toml': sampleManifest, 'wheel.whl': nested, 'data.json.gz': gzip, 'a.zip': 'none' }),
  )
  expect({ nestedArchives, fileCount }).toEqual({ nestedArchives: 2, fileCount: 4 })
})
