import { expect, it } from 'vitest'
import { fileText } from './file-text.ts'

const read = (path: string, content: string | number[], isCut = false) =>
  fileText(path, { bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content), isCut })

it('decodes UTF-8, and takes every byte for a character in other files', () => {
  expect(read('a.py', 'é')).toEqual({ isText: true, text: 'é' })
  expect(read('a.py', [0x61, 0xe9])).toEqual({ isText: true, text: 'aé' })
})

it('a NUL makes a file binary, except a code file', () => {
  expect(read('a.bin', 'a\0b')).toEqual({ isText: false, text: '' })
  expect(read('a.js', 'a\0b')).toEqual({ isText: true, text: 'a\0b' })
})

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('ends with a whole character when it is cut after %d bytes', (length) => {
  const bytes = [...Buffer.from('aé€😀')].slice(0, length)
  expect('aé€😀'.startsWith(read('a.py', bytes, true).text)).toBe(true)
  expect(read('a.py', bytes, true).text).not.toBe('')
})
