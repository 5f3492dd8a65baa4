import { describe, expect, it } from 'vitest'
import { decodeSource, flawOfSource } from './decode-source.ts'

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')
const utf16le = (text: string): Buffer => Buffer.concat([bytesOf('\xff\xfe'), Buffer.from(text, 'utf16le')])
/** `你好` in GBK. */
const hello = 'x = "\xc4\xe3\xba\xc3"\n'

it('a carriage return ends a line', () => {
  expect(decodeSource(bytesOf('# a\rb = 1\r\nc = 2\n'), 'a.py')).toBe('# a\nb = 1\r\nc = 2\n')
})

it('a UTF-8 byte order mark is removed, and bytes that are not UTF-8 become single characters', () => {
  expect(decodeSource(Buffer.from('\ufeffé'), 'a.py')).toBe('é')
  expect(decodeSource(bytesOf('é'), 'a.py')).toBe('é')
})

describe('Python is read in its declared encoding', () => {
  it.each([
    ['in the first line', `# -*- coding: gbk -*-\n${hello}`, '你好'],
    ['in the second line', `#!/usr/bin/python\n# vim: set fileencoding=gb2312 :\n${hello}`, '你好'],
    ['after a carriage return', `#!/usr/bin/python\r# coding=GB18030\r${hello}`, '你好'],
    ['by an encoding name of Python only', `# coding: cp936\n${hello}`, '你好'],
    ['in Shift JIS', '# coding: cp932\nx = "\x83\x65"\n', 'テ'],
    ['in Windows-1252', '# coding: cp1252\nx = "\x93\x94"\n', '“”'],
    ['in Cyrillic', '# coding: cp1251\nx = "\xcf"\n', 'П'],
    ['in UTF-7', '# coding: utf-7\n+AGk-mport os\n', 'import os'],
    ['in escapes', '# coding: unicode_escape\n\\x69mport os\n', 'import os'],
    ['in raw escapes', '# coding: raw_unicode_escape\n\\u0069mport os\n', 'import os'],
  ])('%s', (_where, source, shown) => {
    expect(decodeSource(bytesOf(source), 'nodes/a.py')).toContain(shown)
  })
})

it('declarations after code, in JavaScript, and of unknown encodings are ignored', () => {
  expect(decodeSource(Buffer.from('x = 1\n# coding: gbk\n"é"\n'), 'a.py')).toContain('é')
  expect(decodeSource(Buffer.from('#! coding: utf-7\n"+AGk-"\n'), 'a.js')).toContain('+AGk-')
  expect(decodeSource(bytesOf('# coding: constructor\n"\xe9"\n'), 'a.py')).toContain('é')
})

it('a file with a UTF-16 byte order mark is read', () => {
  expect(decodeSource(utf16le('torch>=2\n'), 'requirements.txt')).toBe('torch>=2\n')
  const big = Buffer.from(utf16le('fetch(x)')).swap16()
  expect(decodeSource(big, 'web/a.js')).toBe('fetch(x)')
})

describe('the flaw of a source', () => {
  it.each([
    ['bytes that are not UTF-8', bytesOf('a = 1\n# caf\xe9\n'), { line: 2 }],
    ['GBK that is not declared', bytesOf(`\n\n${hello}`), { line: 3 }],
    ['a null byte', bytesOf('a = 1\nb = "\0"\n'), { line: 2 }],
    ['UTF-16', utf16le('a = 1\n'), { line: 1 }],
    ['bytes that are not UTF-8 as declared', bytesOf('# coding: utf8\n"\xe9"\n'), { line: 2 }],
  ])('is found for %s', (_what, bytes, flaw) => {
    expect(flawOfSource(bytes)).toMatchObject(flaw)
  })

  it.each([
    ['UTF-8', Buffer.from('"é"')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff"é"')],
    ['GBK that is declared', bytesOf(`# coding: gbk\n${hello}`)],
    ['an unknown encoding', bytesOf('# coding: cp437\n"\x82"\n')],
    ['nothing', bytesOf('')],
  ])('is absent for %s', (_what, bytes) => {
    expect(flawOfSource(bytes)).toBeUndefined()
  })
})
