import { applyPatch } from 'diff'
import { expect, it } from 'vitest'
import { unifiedDiff } from './unified-diff.ts'

const side = (text: string) => ({ name: 'a.py', text })
const never = { timeout: 0, maxEditLength: 0 }

it('is empty without differences', () => {
  expect(unifiedDiff(side('x\n'), side('x\n'))).toEqual({ patch: '', isGivenUp: false })
})

it.each([
  ['a\nb\nc\n', 'a\nx\nc\n'],
  ['a\nb', 'a\nb\n'],
  ['', 'a'],
  ['a\n', ''],
  ['\n\n', 'a\r\nb'],
])('turns the one text into the other, also when it gives up: %j → %j', (before, now) => {
  expect(applyPatch(before, unifiedDiff(side(before), side(now)).patch)).toBe(now)
  const replaced = unifiedDiff(side(before), side(now), never)
  expect(replaced.isGivenUp).toBe(true)
  expect(applyPatch(before, replaced.patch, { autoConvertLineEndings: false })).toBe(now)
})

it('gives up on texts without common lines', () => {
  const lines = (word: string) => side(Array.from({ length: 60_000 }, (_, line) => `${word}${line}`).join('\n'))
  expect(unifiedDiff(lines('a'), lines('b')).isGivenUp).toBe(true)
})
