import { expect, it } from 'vitest'
import { escapedText } from './javascript-syntax.ts'

it.each([
  [String.raw`\n`, '\n'],
  [String.raw`\x65`, 'e'],
  [String.raw`\u0065`, 'e'],
  [String.raw`\u{1F600}`, '😀'],
  [String.raw`\145`, 'e'],
  [String.raw`\0`, '\0'],
  [String.raw`\400`, ' 0'],
  [String.raw`\q`, 'q'],
  ['\\\n', ''],
  ['\\\r\n', ''],
])('reads the escape %j as JavaScript does', (sequence, text) => {
  expect(escapedText(sequence)).toBe(text)
})
