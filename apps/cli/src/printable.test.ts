import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it.each([
  ['a\u001b[2Jb', String.raw`a\u001b[2Jb`],
  ['\u0000\u007f\u009b31m', String.raw`\u0000\u007f\u009b31m`],
  ['a\r\n::error::hi', String.raw`a\u000d\u000a::error::hi`],
  ['::error::hi', String.raw`\u003a:error::hi`],
  [' \t\u00a0::error::hi', ' \t\u00a0\\u003a:error::hi'],
  ['a ##[error]hi', String.raw`a \u0023#[error]hi`],
])('%j is printed as %j', (line, printed) => {
  expect(printable(line)).toBe(printed)
})

it.each(['Größe\t漢字 🙂: 1', 'at a.py:3: std::vector', '## [1]'])('%j is printed unchanged', (line) => {
  expect(printable(line)).toBe(line)
})

it('a JSON document keeps its meaning', () => {
  const value = { '::a': '::error::hi', b: '\u009b##[error]\u001b\n' }
  const lines = JSON.stringify(value, null, 2).split('\n')
  expect(JSON.parse(lines.map(printable).join('\n'))).toEqual(value)
})
