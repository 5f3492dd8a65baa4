import { describe, expect, it } from 'vitest'
import { archiveText } from './archive-text.ts'

const text = (bytes: Buffer, isCut = false): string => archiveText({ bytes, isCut })
const utf16be = (content: string): Buffer => Buffer.from(content, 'utf16le').swap16()

/** `# 图像节点` and a sentence. */
const gbk = Buffer.from('2320cdbccff1bddab5e30a0ad5e2b8f6bddab5e3b0fccce1b9a9cdbccff1b4a6c0edb9a6c4dca1a3', 'hex')
/** `# 你好`. */
const shortGbk = Buffer.from('2320c4e3bac30a', 'hex')
describe('text for display', () => {
  it.each([
    ['UTF-8', Buffer.from('# Café 你好'), '# Café 你好'],
    ['UTF-8 with a mark', Buffer.from('\ufeff# Café'), '# Café'],
    ['UTF-16', Buffer.from('\ufeff# Café 你好', 'utf16le'), '# Café 你好'],
    ['UTF-16, the high bytes first', utf16be('\ufeff# Café'), '# Café'],
    ['UTF-16 without a mark', Buffer.from('# Nodes 节点', 'utf16le'), '# Nodes 节点'],
    ['UTF-16 without a mark, the high bytes first', utf16be('# Nodes 节点'), '# Nodes 节点'],
    ['GBK', gbk, '# 图像节点\n\n这个节点包提供图像处理功能。'],
    ['a few words of GBK', shortGbk, '# 你好\n'],
    [
      'Windows-1252',
      Buffer.from('# Caf\xe9\n\x93Quotes\x94 \x96 and it\x92s fine\n', 'latin1'),
      '# Café\n“Quotes” – and it’s fine\n',
    ],
    ['ISO-8859-1', Buffer.from('# Größe für Müller, très déjà vu\n', 'latin1'), '# Größe für Müller, très déjà vu\n'],
    ['ISO-2022-JP', Buffer.from('# \x1b$B%N!<%I\x1b(B\n', 'latin1'), '# ノード\n'],
  ])('is decoded from %s', (_encoding, bytes, shown) => {
    expect(text(bytes)).toBe(shown)
  })
})

it('drops a truncated last character', () => {
  expect(text(Buffer.from('a é').subarray(0, 3), true)).toBe('a ')
  expect(text(shortGbk.subarray(0, 5), true)).toBe('# 你')
})

it('is storable in the database for any bytes', () => {
  const bytes = Buffer.from(Array.from({ length: 4096 }, (_value, place) => (place * 7919) % 256))
  for (const some of [
    bytes,
    bytes.filter((byte) => byte !== 0),
    bytes.subarray(0, 1),
    Buffer.alloc(0),
    Buffer.alloc(9),
  ]) {
    const shown = text(Buffer.from(some))
    expect(shown.isWellFormed()).toBe(true)
    expect(shown).not.toContain('\0')
  }
})
