import { execFile } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sampleManifest } from '../../../test/archives.ts'
import { writeZip, type Entry } from '../../../test/archives/zip-writer.ts'

const mib = 1024 ** 2
const reading = fileURLToPath(new URL('../../../test/archives/measure-reading.ts', import.meta.url))

/** Returns a file that compresses forty to one. */
function packable(size: number): Pick<Entry, 'packed' | 'size' | 'crc' | 'method'> {
  const data = Buffer.alloc(size)
  for (let at = 0; at < size; at += 4096) randomFillSync(data, at, 90)
  return { packed: deflateRawSync(data, { level: 1 }), size, crc: crc32(data), method: 8 }
}

test('1 GiB unpacked is read within a bounded number of pieces in memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-zip-'))
  try {
    const file = packable(128 * mib)
    const manifest = { name: 'pyproject.toml', data: sampleManifest }
    const large = Array.from({ length: 8 }, (_, index) => ({ ...file, name: `${index}.bin` }))
    const small = [{ ...packable(mib), name: '1.bin' }]
    await writeFile(join(folder, 'small.zip'), writeZip([manifest, ...small]))
    await writeFile(join(folder, 'large.zip'), writeZip([manifest, ...large]))
    const paths = ['small.zip', 'large.zip'].map((name) => join(folder, name))
    const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=64', reading, ...paths])
    const [before, after] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { unpackedSize: number; files: number; memory: number })
    expect(after).toMatchObject({ unpackedSize: 1024 * mib + sampleManifest.length, files: 9 })
    // The memory is smaller than any of the eight files.
    expect((after?.memory ?? Infinity) - (before?.memory ?? 0)).toBeLessThan(96 * mib)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 120_000)
