import { describe, expect, test } from 'vitest'
import { expectRefusal, patched, readBytes, sampleManifest, zipOf } from '../../test/archives.ts'

describe('refused as archive_invalid', () => {
  test('a wrong checksum of a file that is read', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'README.md': 'hello' })
    const broken = patched(bytes, 'README.md', (entry) => entry.writeUInt32LE(1, 16))
    await expectRefusal(broken, "'README.md' is damaged: its checksum is wrong")
  })

  test('a file that is listed under another name than it is packed', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest })
    const other = Buffer.from(bytes)
    other.write('pyproject.tomX', 30, 'latin1')
    await expectRefusal(other, "'pyproject.toml' is listed otherwise than it is packed")
  })

  test('a manifest that inflates to more or less than it says', async () => {
    const bytes = await zipOf({ 'pyproject.toml': `${sampleManifest}#${'x'.repeat(5_000_000)}` })
    for (const size of [100, 200_000]) {
      const lying = patched(bytes, 'pyproject.toml', (entry) => entry.writeUInt32LE(size, 24))
      await expectRefusal(lying, "'pyproject.toml' is damaged")
    }
    const short = await zipOf({ 'pyproject.toml': sampleManifest })
    const padded = patched(short, 'pyproject.toml', (entry) => entry.writeUInt32LE(sampleManifest.length + 1, 24))
    await expectRefusal(padded, "'pyproject.toml' is damaged")
  })
})

test('inflating stops at the limit: what is packed behind it is not looked at', async () => {
  const text = Array.from({ length: 400_000 }, (_, index) => `line ${index}`).join('\n')
  const bytes = await zipOf({ 'README.md': text, 'pyproject.toml': sampleManifest })
  const end = bytes.indexOf(Buffer.from('PK\x03\x04'), 4)
  bytes.fill(0xff, Math.ceil(end * 0.75), end)
  expect((await readBytes(bytes)).readme).toBe(text.slice(0, 512 * 1024))
})
