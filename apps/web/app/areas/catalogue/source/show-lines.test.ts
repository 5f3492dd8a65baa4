import { expect, test } from 'vitest'
import { highlightLines } from './highlight-lines.server.ts'
import { showLines } from './show-lines.server.ts'

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '')

test('source is highlighted line by line, with its text unchanged', () => {
  const text = 'def blur(a):\n    """Two\n    lines"""\n    return a < 1 and "&"\n'
  const { html, first, last, total } = showLines('nodes/blur.py', text, 1)
  expect({ first, last, total }).toEqual({ first: 1, last: 4, total: 4 })
  expect(html.split('\n')).toHaveLength(4)
  expect(html).toContain('<span class="hljs-keyword">def</span>')
  expect(html).toContain('<span class="hljs-string">    lines"""</span>')
  expect(plain(html)).toBe('def blur(a):\n    """Two\n    lines"""\n    return a &lt; 1 and "&amp;"')
})

test.each(['a.py', 'a.js', 'a.html', 'LICENSE'])('markup in %s is escaped', (path) => {
  const { html } = showLines(path, `"</pre><script>alert(1)</script><img onerror='x'>" '</span>' <!-- -->`, 1)
  expect(html.replaceAll(/<span class="hljs-[\w-]+">|<\/span>/g, '')).not.toMatch(/[<>]/)
})

test('characters that reorder or hide text are shown by code point', () => {
  const { html } = showLines('a.py', 'a = "\u202Egnp\u2066"\u200B\0\tb', 1)
  expect(html).toContain('<mark>U+202E</mark>gnp<mark>U+2066</mark>')
  expect(html).toContain('<mark>U+200B</mark><mark>U+0000</mark>\tb')
  const invisible = highlightLines('a.txt', ['a\u200db\u00ad \u{1f468}\u200d\u{1f469} \u2714\ufe0f']).join('')
  expect(invisible).toBe('a<mark>U+200D</mark>b<mark>U+00AD</mark> \u{1f468}\u200d\u{1f469} \u2714\ufe0f')
})

test('a long file is shown in chunks of a thousand lines', () => {
  const text = Array.from({ length: 2500 }, (_, index) => `x = ${index + 1}`).join('\n')
  const parts = [1, 1000, 1001, 2001, 9999].map((line) => showLines('a.py', text, line))
  expect(parts.map(({ first, last, total }) => [first, last, total])).toEqual([
    [1, 1000, 2500],
    [1, 1000, 2500],
    [1001, 2000, 2500],
    [2001, 2500, 2500],
    [2001, 2500, 2500],
  ])
  expect(plain(parts[2]?.html ?? '').split('\n')[0]).toBe('x = 1001')
})

test('a chunk of long lines is bounded, and an overlong line is cut', () => {
  const { html, last, hasCutLine } = showLines('a.js', 'a'.repeat(500_000), 1)
  expect([html.length, last, hasCutLine]).toEqual([2000, 1, true])
  expect(showLines('a.js', `${'b'.repeat(1999)}\n`.repeat(100), 1)).toMatchObject({ last: 30, hasCutLine: false })
})

test('hostile text is highlighted in bounded time', () => {
  const before = process.threadCpuUsage()
  for (const token of ['<a>', '::', 'f"{']) {
    const line = `${token.repeat(99)}\n`
    for (const path of ['a.py', 'a.ts']) showLines(path, line.repeat(200), 1)
  }
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6 / 6).toBeLessThan(1)
})
