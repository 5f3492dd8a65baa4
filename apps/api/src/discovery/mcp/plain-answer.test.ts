import { expect, it } from 'vitest'
import { plainAnswer } from './plain-answer.ts'

const plain = (text: string) => plainAnswer({ text })['text']

it.each([
  ['controls', 'a\u0000\u001b[31m\u0085b', 'a[31mb'],
  ['marks that change direction', 'a\u202eb\u2066c\u200fd\u061ce', 'abcde'],
  ['invisible separators', 'a\u200bb\u2060c\ufeffd\u2028e\u00ade', 'abcdee'],
  ['tags and supplementary selectors', 'a\u{e0041}\u{e007f}\u{e0100}b', 'ab'],
  ['halves of a pair', 'a\ud83d', 'a\ufffd'],
])('%s are removed', (_, given, shown) => {
  expect(plain(given)).toBe(shown)
})

it.each(['two\n\tlines', '👩‍🎨 ☀️', 'می‌خواهم', '日本語'])('%j stays unchanged', (text) => {
  expect(plain(text)).toBe(text)
})

it('nested long texts and lists are cut, at whole characters', () => {
  const { deep } = plainAnswer({ deep: [{ text: '🎨'.repeat(3000) }] })
  expect(deep).toEqual([{ text: `${'🎨'.repeat(2000)}…` }])
  expect(plainAnswer({ rows: Array.from({ length: 300 }, (_, i) => i) })['rows']).toHaveLength(200)
})

it('field names are cleaned too, and no field is lost', () => {
  expect(plainAnswer(JSON.parse('{"a\\u202eb":1,"__proto__":{"c":true}}'))).toEqual(
    JSON.parse('{"ab":1,"__proto__":{"c":true}}'),
  )
})
