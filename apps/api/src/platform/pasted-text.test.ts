import { expect, test } from 'vitest'
import { pastedText } from './pasted-text.ts'

const token = 'crt_0123456789'
const inHeader = (text: string) => Buffer.from(text).toString('latin1')

test.each([
  ['blanks and line ends', ` \t${token}\r\n`],
  ['no-break spaces', `\u00a0${token}\u00a0\u202f`],
  ['no-break spaces of a header in UTF-8', inHeader(`\u00a0${token}\u00a0`)],
  ['zero-width characters', `\ufeff${token}\u200b`],
  ['zero-width characters inside', 'crt_01234\u200b56789'],
  ['zero-width characters of a header', inHeader(`${token}\u200b`)],
  ['quotes', `"${token}"`],
  ['quotes of a word processor', `“${token}”`],
  ['blanks within quotes within blanks', ` ' ${token} ' `],
  ['the word of the header', `Bearer ${token}`],
])('a credential is cleaned of %s', (_, pasted) => {
  expect(pastedText(pasted)).toBe(token)
})

test('blanks, quotes and other characters inside a credential stay', () => {
  expect(pastedText('abc def"ghi')).toBe('abc def"ghi')
  expect(pastedText('pässwörd')).toBe('pässwörd')
})

test('blanks and quotes alone become an empty text', () => {
  expect(pastedText(' "\u00a0" \u200b')).toBe('')
})

test.each([
  ['blanks inside', `a${' '.repeat(1_000_000)}b`],
  ['letters of Latin-1 before another letter', `${'é'.repeat(1_000_000)}Ā`],
])('a megabyte of %s is processed without delay', (_, long) => {
  expect(pastedText(long)).toBe(long)
})
