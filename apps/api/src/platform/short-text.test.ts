import { expect, test } from 'vitest'
import { cleanShortText, shortText, shortTextProblem } from './short-text.ts'

test.each([
  ['  two   blanks ', 'two blanks'],
  ['line\nbreak\tand tab', 'line break and tab'],
  ['no-break\u00a0and\u2003wide', 'no-break and wide'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['\ufeffmark', 'mark'],
])('a short text is normalised to composed characters and single blanks: %j', (typed, stored) => {
  expect(shortText(typed)).toBe(stored)
})

test.each([
  ['bell\u0007', 'text_has_control_character'],
  ['nul\0', 'text_has_control_character'],
  ['next\u0085line', 'text_has_control_character'],
  ['\u202egnp.exe', 'text_changes_direction'],
  ['a\u2066b\u2069', 'text_changes_direction'],
  ['\u202a', 'text_changes_direction'],
  ['\u200b\u200d', 'text_invisible'],
  ['\u2800', 'text_invisible'],
  ['\u3164', 'text_invisible'],
  ['\u{e0041}', 'text_invisible'],
  ['\u0301', 'text_invisible'],
])('a short text is refused with a code: %j', (typed, code) => {
  expect(shortTextProblem(shortText(typed))).toBe(code)
  expect(shortTextProblem(cleanShortText(typed, 100))).toBeUndefined()
})

test.each(['', 'Ada', '结点', 'محرر \u200fRTL', '👩‍🎨 painter', 'ไทย', 'नमस्ते', '한글', 'a\u0301'])(
  'any language and emoji are accepted: %j',
  (typed) => {
    expect(shortTextProblem(shortText(typed))).toBeUndefined()
    expect(cleanShortText(typed, 100)).toBe(shortText(typed))
  },
)

test('foreign text is cut between characters, never inside one', () => {
  expect(cleanShortText('👩👩👩', 2)).toBe('👩👩')
  expect(cleanShortText('\u202eevil\u0007 name', 100)).toBe('evil name')
  expect(cleanShortText('\u200b', 100)).toBe('')
  expect(cleanShortText(5, 100)).toBe('')
})
