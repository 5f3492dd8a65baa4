import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['picture.png', 'picture.png'],
  ['Bild für später (1).png', 'Bild für später (1).png'],
  ['画像.png', '画像.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\film.mp4', 'film.mp4'],
  ['a\r\nSet-Cookie: x=y', 'aSet-Cookie: x=y'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['zero\u200Bwidth', 'zerowidth'],
  ['two\u2028lines', 'twolines'],
  ['..', 'file'],
  ['folder/', 'file'],
  [' \t ', 'file'],
  ['x'.repeat(500), 'x'.repeat(200)],
])('the file name %j becomes %j', (given, name) => {
  expect(fileNameOf(given)).toBe(name)
})

test('for any input the file name is short, on one line, and no path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = fileNameOf(text)
      expect(name).toMatch(/^[^\\/\p{Cc}\p{Cf}]{1,200}$/u)
      expect(name).not.toMatch(/^\.*$/)
    }),
  )
})
