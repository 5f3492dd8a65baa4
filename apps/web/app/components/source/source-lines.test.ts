import { expect, test } from 'vitest'
import { lineParts, sourceLines } from './source-lines.ts'

test('lines are numbered from one, with any line ending', () => {
  expect(sourceLines('a\r\nb\nc\n')).toEqual([
    { number: 1, text: 'a' },
    { number: 2, text: 'b' },
    { number: 3, text: 'c' },
  ])
  expect(sourceLines('a\nb\nc\nd', 2, 3)).toEqual([
    { number: 2, text: 'b' },
    { number: 3, text: 'c' },
  ])
})

test('ordinary code is one part', () => {
  const line = '\tif x:  # Größe 🙂 مرحبا'
  expect(lineParts(line)).toEqual([{ kind: 'text', text: line }])
  expect(lineParts('')).toEqual([])
})

test('characters that reorder or hide text are shown by code point', () => {
  expect(lineParts('a\u202eb\u200b')).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'unseen', name: 'U+202E' },
    { kind: 'text', text: 'b' },
    { kind: 'unseen', name: 'U+200B' },
  ])
  expect(lineParts('\u{e0041}')).toEqual([{ kind: 'unseen', name: 'U+E0041' }])
})

test('a long run of blanks is shortened and counted', () => {
  expect(lineParts(`pass${' '.repeat(300)};exec(x)`)).toEqual([
    { kind: 'text', text: 'pass' },
    { kind: 'blanks', count: 300 },
    { kind: 'text', text: ';exec(x)' },
  ])
})

test('an overlong line is cut, with the count of cut characters', () => {
  expect(lineParts('x'.repeat(500_000)).at(-1)).toEqual({ kind: 'cut', count: 498_000 })
})
