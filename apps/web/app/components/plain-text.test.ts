import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['a **bold** and *slanted* word', 'a bold and slanted word'],
  ['see [the docs](https://x.test "t") first', 'see the docs first'],
  ['nodes for [a/3d-photo](https://x.test),then more', 'nodes for 3d-photo,then more'],
  ['![a picture](x.png) shown', 'a picture shown'],
  ['use `image/filters/*` here', 'use image/filters/* here'],
  ['# Title\n\n- one\n- two', 'Title one two'],
  ['line<br>line <img src="x" alt="y"/>end', 'line line end'],
  ['~~old~~ __strong__ _em_', 'old strong em'],
])('removes the Markdown of %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})

test.each(['snake_case_name and __init__.py', 'a < b and b > c', '2 * 3 * 4', 'C# and F#', 'أدوات للصور (نسخة 2)'])(
  'keeps text that only resembles Markdown: %j',
  (text) => {
    expect(plainText(text)).toBe(text)
  },
)

test('a long text is cut at a word', () => {
  const text = plainText('word '.repeat(200), 50)
  expect(text.length).toBeLessThanOrEqual(51)
  expect(text).toMatch(/word…$/)
})

test('a text without spaces is cut between characters', () => {
  expect(plainText('😀'.repeat(100), 51)).toBe(`${'😀'.repeat(25)}…`)
})

test('hostile text is converted in bounded time', () => {
  const before = process.threadCpuUsage()
  for (const sign of ['*', '_', '[', '`', '<a ', '![', '~', '_a', '_a ', '\n', ' \n', '[a](', '<!--'])
    plainText(`x ${sign.repeat(16_000)}`, 2000)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(1)
})
