import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { expectRefusal, patched, readBytes, renamed, sampleManifest, zipOf } from '../../test/archives.ts'

describe('refused as archive_invalid', () => {
  test.each([0, 1, 21, 22, 5000])('%i bytes that are no ZIP', async (length) => {
    await expectRefusal(Buffer.alloc(length, 0x50), 'it is not a whole ZIP file')
  })

  test('an archive with bytes missing at its end, its start or in between', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'a.py': 'x'.repeat(500) })
    await expectRefusal(bytes.subarray(0, -1), 'it is not a whole ZIP file')
    await expectRefusal(bytes.subarray(0, bytes.length / 2), 'it is not a whole ZIP file')
    await expectRefusal(bytes.subarray(10), 'its list of files is damaged')
    await expectRefusal(Buffer.concat([bytes.subarray(0, 50), bytes.subarray(60)]), 'its list of files is damaged')
  })

  test('an archive behind other bytes', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest })
    await expectRefusal(Buffer.concat([Buffer.alloc(100), bytes]), 'its list of files is damaged')
  })

  test('a second list of files that only some readers would find', async () => {
    const seen = await zipOf({ 'pyproject.toml': sampleManifest })
    const hidden = patched(await zipOf({ 'evil.txt': 'x' }), 'evil.txt', (entry) => entry.writeUInt32LE(0, 42))
    const directory = hidden.subarray(hidden.lastIndexOf('evil.txt') - 46, -22)
    const end = seen.subarray(-22)
    await expectRefusal(
      Buffer.concat([seen.subarray(0, -22), directory, end]),
      'its list of files is not where it says',
    )
  })

  test('entries that the count of entries hides', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'hidden.py': 'x' })
    bytes.writeUInt16LE(1, bytes.length - 12)
    await expectRefusal(bytes, 'its list of files has more or fewer entries than it says')
  })

  test('an encrypted file', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'a.py': 'x' })
    await expectRefusal(
      patched(bytes, 'a.py', (entry) => entry.writeUInt16LE(1, 8)),
      "'a.py' is encrypted",
    )
  })

  test('a compression that installers cannot read', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'a.py': 'x' })
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
    await expectRefusal(await zipOf({ 'pyproject.toml': sampleManifest, link }), "'link' is a link or a device")
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
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, [placeholder]: 'x' })
    await expectRefusal(renamed(bytes, placeholder, name), detail)
  })

  test('a harmful name behind a harmless one', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'qq/x.py': 'x' })
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
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'qq.py': 'x' })
    await expectRefusal(renamed(bytes, 'qq.py', '\xff\xfe.py'), 'a file name is not valid UTF-8')
  })

  test('a name longer than any file system takes', async () => {
    await expectRefusal(
      await zipOf({ 'pyproject.toml': sampleManifest, ['x'.repeat(1025)]: '' }),
      'a file name is longer than',
    )
  })

  test('a name that occurs twice', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'aa.py': '1', 'bb.py': '2' })
    await expectRefusal(renamed(bytes, 'bb.py', 'aa.py'), "the file name 'aa.py' occurs twice")
  })

  test('a file that is a folder as well', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, aaaa: '1', 'bbbb/': '' })
    await expectRefusal(renamed(bytes, 'bbbb/', 'aaaa/'), "the file name 'aaaa' occurs twice")
  })

  test('files that share bytes', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'a.py': 'x'.repeat(500) })
    const bomb = patched(bytes, 'a.py', (entry) => entry.writeUInt32LE(0, 42))
    await expectRefusal(bomb, 'two of its files share the same bytes')
  })

  test('a file that reaches into the list of files', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'a.py': 'x' })
    await expectRefusal(
      patched(bytes, 'a.py', (entry) => entry.writeUInt32LE(100_000, 20)),
      'lies outside of it',
    )
  })

  test('more than 50,000 entries, before they are read', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest })
    bytes.writeUInt16LE(50_001, bytes.length - 12)
    await expectRefusal(bytes, 'it has more than 50000 files')
  })

  test('more than 2 GiB unpacked', async () => {
    const bytes = await zipOf({ 'pyproject.toml': sampleManifest, 'a.bin': 'x' })
    const bomb = patched(bytes, 'a.bin', (entry) => entry.writeUInt32LE(2 ** 31, 24))
    await expectRefusal(bomb, 'unpacked, it would have more than 2 GiB')
  })
})

test('a ZIP64 number beyond any file is refused and ends no process', async () => {
  const comment = { forceZip64Format: true, comment: '' }
  const bytes = await zipOf(
    { 'pyproject.toml': { text: sampleManifest, options: { forceZip64Format: true } } },
    comment,
  )
  for (const back of [22 + 20 - 8, 22 + 20 + 8, 22 + 20 + 16, 22 + 20 + 24]) {
    const hostile = Buffer.from(bytes)
    hostile.fill(0xff, bytes.length - back, bytes.length - back + 8)
    await expect(readBytes(hostile)).rejects.toMatchObject({ code: 'archive_invalid' })
  }
})
