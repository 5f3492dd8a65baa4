import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.server.ts'

const github = 'https://github.com/sample/pack.git'
const html = (text: string, repository?: string) =>
  renderMarkdown(text, { headingLevel: 2, anchors: true, ...(repository && { repository }) }).html

test.each([
  ['<script>alert(1)</script>', ''],
  ['<style>body{display:none}</style>', ''],
  ['<iframe src="https://evil.test">inside</iframe>', ''],
  ['<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>', ''],
  ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
  ['<!-- <img src=x onerror=alert(1)> -->', ''],
  ['<base href="https://evil.test/">', ''],
  ['<meta http-equiv="refresh" content="0;url=https://evil.test">', ''],
  ['<form action="https://evil.test"><button>go</button></form>', 'go'],
])('%s leaves no active content', (text, left) => {
  expect(
    html(text)
      .replace(/<\/?p>/g, '')
      .trim(),
  ).toContain(left)
  expect(html(text)).not.toMatch(/<(script|style|iframe|svg|math|img|base|meta|form|button)|onerror|onload|evil/)
})

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\nscript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href=" javascript:alert(1)">a</a>',
  '<a href="vbscript:x">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="https://[">a</a>',
  '[a](file:///etc/passwd)',
])('%s is not a link', (text) => {
  expect(html(text, github)).not.toMatch(/<a |script>/)
})

test.each(['<img src=x onerror=alert(1)>', '<p onclick="a()" style="position:fixed" class="fixed">x</p>'])(
  '%s loses its handlers, styles and classes',
  (text) => {
    expect(html(text, github)).not.toMatch(/onerror|onclick|style|class=/)
  },
)

test('links have rel="nofollow ugc noopener"', () => {
  expect(html('[a](https://example.org/)')).toContain(
    '<a href="https://example.org/" rel="nofollow ugc noopener">a</a>',
  )
})

test('relative links point to the repository on GitHub', () => {
  expect(html('[a](docs/use.md) [b](/LICENSE)', github)).toContain(
    'href="https://github.com/sample/pack/blob/HEAD/docs/use.md"',
  )
  expect(html('[b](/LICENSE)', github)).toContain('href="https://github.com/sample/pack/blob/HEAD/LICENSE"')
})

test('relative links are plain text without a GitHub repository', () => {
  expect(html('[guide](docs/use.md)', 'https://example.org/pack')).toBe('<p>guide</p>\n')
})

test('no relative address leaves the repository', () => {
  expect(html('[a](../../../other) ![pic](../../../../x.png)', github)).toBe('<p>a pic</p>\n')
})

test('relative images are loaded from the repository, SVG with sanitize', () => {
  expect(html('![x](a/b.png)', github)).toContain('src="https://raw.githubusercontent.com/sample/pack/HEAD/a/b.png"')
  expect(html('![x](c.svg)', github)).toContain('c.svg?sanitize=true"')
})

test('a link to the GitHub page of an image is replaced by the image', () => {
  expect(html('![x](https://github.com/a/b/blob/main/c.png)')).toContain('src="https://github.com/a/b/raw/main/c.png"')
})

test('images load lazily and send no referrer', () => {
  const picture = html('![x](https://example.org/a.png)')
  expect(picture).toContain('loading="lazy"')
  expect(picture).toContain('referrerpolicy="no-referrer"')
})

test.each(['http://example.org/a.png', 'data:image/png;base64,AAAA', 'a.png', 'ftp://x/a.png', 'https://['])(
  'an image at %s is replaced by its alternative text',
  (source) => {
    expect(html(`a <img src="${source}" alt="the curve"> b`)).toBe('<p>a the curve b</p>\n')
  },
)

test('a link with only an image has an accessible name', () => {
  expect(html('[![](https://example.org/badge.png)](https://example.org/)')).toContain('alt="badge.png"')
})

test('headings start below the level of the page title', () => {
  expect(html('# A\n\n## B\n\n###### C')).toMatch(/<h2 [^>]*>A.*<h3 [^>]*>B.*<h6 [^>]*>C/s)
  expect(html('### Only')).toContain('<h2 ')
})

test('ids are prefixed, and links within the text follow them', () => {
  expect(html('[go](#Some-Part)\n\n# Some Part\n\n<a id="main"></a>')).toMatch(
    /href="#readme-some-part".*<h2 id="readme-some-part">.*id="readme-main"/s,
  )
})

test('a text without anchors has no ids', () => {
  const { html: text } = renderMarkdown('# A\n\n[x](#a) <p id="b">', { headingLevel: 4, anchors: false })
  expect(text).not.toMatch(/id=|href=/)
  expect(text).toContain('<h4>A</h4>')
})

test('common HTML elements stay', () => {
  const text =
    '<p align="center"><img src="https://example.org/a.png" width="40%"></p><details open><summary>More</summary>' +
    '<kbd>Ctrl</kbd> x<sup>2</sup><sub>3</sub></details>\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |'
  for (const part of ['align="center"', 'width="40%"', '<details open', '<kbd>', '<sup>', '<sub>', '<table>'])
    expect(html(text)).toContain(part)
})

test('nested and unclosed tables are balanced', () => {
  const text = html('<table><tr><td><table><tr><td>in</table><td>out<div><b>open')
  expect(text.match(/<table>/g)?.length).toBe(text.match(/<\/table>/g)?.length)
  expect(text.match(/<div/g)?.length).toBe(text.match(/<\/div>/g)?.length)
})

test('closing tags cannot leave the container', () => {
  expect(html('</div></main></body></html>after')).toContain('after')
  expect(html('</div></main></body></html>after')).not.toMatch(/<\/(div|main|body|html)>/)
})

test('code and tables scroll and can be focused', () => {
  expect(html('```python\nx = 1\n```')).toContain('<pre tabindex="0"><code class="hljs language-python">')
  expect(html('| a |\n|---|\n| 1 |')).toContain('<div class="prose-scroll" tabindex="0"><table>')
})

test('task lists and GitHub alerts have text marks', () => {
  expect(html('- [x] done\n- [ ] open')).toMatch(/☑ done.*☐ open/s)
  expect(html('> [!WARNING]\n> hot')).toMatch(/<strong>Warning<\/strong>.*hot/s)
})

test('a file name is not linked', () => {
  expect(html('See nodes.py and https://example.org')).toBe(
    '<p>See nodes.py and <a href="https://example.org/" rel="nofollow ugc noopener">https://example.org</a></p>\n',
  )
})

test('1 MB is cut between paragraphs', () => {
  const { html: text, cut } = renderMarkdown('Some words of a paragraph.\n\n'.repeat(40_000), {
    headingLevel: 2,
    anchors: true,
  })
  expect(cut).toBe(true)
  expect(text.length).toBeLessThan(700_000)
  expect(text.trimEnd().endsWith('paragraph.</p>')).toBe(true)
})

test.each([
  ['quotations', '>'.repeat(90_000)],
  ['elements', '<div>'.repeat(18_000)],
  ['formatting', '<b><p>'.repeat(15_000)],
  ['links', '[a]('.repeat(24_000)],
  ['tables', '<table><tr><td>'.repeat(6_000)],
])('any amount of %s is rendered in bounded time', (_, text) => {
  // The CPU time of this thread ignores other load on the machine.
  const before = process.threadCpuUsage()
  html(text)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(5)
})

test('no text renders an element or attribute outside the allowed ones', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '`',
    '\n',
    '\n\n',
    'x',
    '&#x6a;',
    '<img ',
    'src=',
    'https://a.test/',
    'onerror=',
    'javascript:',
    '<a href=',
    '</a>',
    '<svg>',
    '</svg>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<math>',
    '<mi>',
    '<table>',
    '<tr>',
    '<td>',
    '[a](',
    ')',
    '![',
    ']',
    '- ',
    '# ',
    '> ',
    '|',
    '<title>',
    '<xmp>',
    '<template>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const tags = [...html(pieces.join(''), github).matchAll(/<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g)]
      for (const [, name = '', attributes = ''] of tags) {
        expect(name).not.toMatch(/^(script|style|svg|math|iframe|template|title|xmp)$/)
        for (const [, key = '', value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
          expect(key).not.toMatch(/^on|^style$/)
          expect(`${key}=${value}`).toMatch(/^(?!href|src)|=(https?:|mailto:|#)/)
        }
      }
    }),
    { numRuns: 300 },
  )
})
