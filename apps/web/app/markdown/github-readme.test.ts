import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.server.ts'

const archive = { pictures: ['docs/a b.png', 'c.svg'], pictureUrl: 'http://api.test/picture?path=' }
const html = (text: string, options: Partial<Parameters<typeof renderMarkdown>[1]> = {}) =>
  renderMarkdown(text, { headingLevel: 2, anchors: true, repository: 'https://github.com/o/r', ...options }).html
const hrefs = (text: string) => [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

test('links reach explicit ids, names and headings in any case, and links without a target are text', () => {
  const text =
    '[a](#Named) [b](#id) [c](#-rocket) [d](#安装) [e](#gone)\n\n<a name="Named"></a><p id="id">\n\n## 🚀 Rocket\n\n## 安装'
  expect(hrefs(html(text))).toEqual(['#readme-Named', '#readme-id', '#readme--rocket', '#readme-安装'])
  expect(html(text)).toContain(' e</p>')
})

test('links to the top have its anchor', () => {
  expect(hrefs(html('[a](#top) [b](#) [c](#readme)'))).toEqual(['#top', '#top', '#top'])
  expect(hrefs(html('[a](#top)\n\n<a id="top"></a>'))).toEqual(['#readme-top'])
})

test('ids are unique', () => {
  const text = html('<a name="x"></a>\n\n# X\n\n# X\n\n<p id="x"><p id="footnote1">[^1]\n\n[^1]: note')
  const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('readme-x-1')
})

test('columns keep their alignment', () => {
  expect(html('| a | b |\n|:-:|--:|\n| 1 | 2 |')).toMatch(/<th align="center">a.*<td align="right">2/s)
})

test('emoji codes are replaced outside of code', () => {
  expect(html(':tada: `:tada:` :no_emoji: 10:100:5')).toBe('<p>🎉 <code>:tada:</code> :no_emoji: 10:100:5</p>\n')
})

test('a heading with an emoji has the same anchor as on GitHub', () => {
  expect(html('[go](#rocket-start)\n\n# :rocket: Start')).toMatch(/href="#readme-rocket-start".*>🚀 Start</s)
})

test('footnotes link to their notes and back', () => {
  const text = html('word[^n]\n\n[^n]: The note')
  expect(text).toMatch(
    /<sup><a href="#readme-footnote1">1<\/a>.*<li id="readme-footnote1">.*href="#readme-footnote-ref1"/s,
  )
})

test.each(['$x^2$', '$`x^2`$', '$$x^2$$', '$$\nx^2\n$$', '```math\nx^2\n```', '> $$\nx^2\n$$'])(
  '%j is rendered as math',
  (text) => {
    expect(html(text)).toContain('<msup><mi>x</mi><mn>2</mn></msup>')
  },
)

test.each(['$5 and $10', '$HOME:$PATH', 'US$5$', 'costs $`5', '$$ never ends', '`$x$`'])(
  '%s is not rendered as math',
  (text) => {
    expect(html(text)).not.toContain('<math')
  },
)

test('unclosed math does not swallow the following text', () => {
  expect(html('$$\na\n\n![x](https://example.org/a.png)')).toContain('<img')
})

test.each([
  ['$\\href{javascript:alert(1)}{x}$', /href=|<a[ >]/],
  ['$\\includegraphics{https://evil.test/a.png}$', /<img/],
  ['$\\htmlStyle{color:red}{x}$', /style=/],
  ['$\\htmlData{a=b}{x}$', /data-/],
  ['$\\wrong{$', /style=|title=/],
  ['$\\text{<img src=x onerror=alert(1)>}$', /<img/],
])('%s adds no active content', (text, acting) => {
  expect(html(text)).not.toMatch(acting)
})

test('formulas with macros, and long formulas, stay code', () => {
  expect(html('$\\def\\a{\\a\\a}\\a$')).toContain('<code>\\def\\a{\\a\\a}\\a</code>')
  expect(html(`$${'x'.repeat(1001)}$`)).not.toContain('<math')
})

test('alerts are recognised in any case', () => {
  expect(html('> [!cAution]\n> hot')).toMatch(/class="alert alert-caution"><p><strong>Caution<\/strong>/)
})

test('front matter becomes a table, other text between rules does not', () => {
  expect(html('---\nlicense: mit\ntags: [a, "<b>"]\n---\n\ntext')).toMatch(/license<\/th><td>mit.*a, &#x3C;b><\/td>/s)
  expect(html('---\njust words\n---\n\ntext')).not.toContain('<table')
  expect(html('---\na: &a [x]\nb: *a\n---\n\ntext')).not.toContain('<table')
})

test('code is highlighted by its language, long code is not', () => {
  expect(html('```python\ndef f(): pass\n```')).toContain('<span class="hljs-keyword">def</span>')
  expect(html(`\`\`\`python\n${'x = 1\n'.repeat(1000)}\`\`\``)).not.toContain('hljs-number')
  // Highlighting skips Markdown, because its grammar is too slow.
  expect(html('```md\n# a\n```')).not.toContain('hljs-section')
  expect(html('```html\n<script>let a</script>\n```')).toMatch(/hljs-name(?![^]*hljs-keyword)/)
  const nested = `<div><code class="language-x"><pre><code class="language-xml">${'&lt;b> '.repeat(1000)}`
  expect(html(nested)).not.toContain('hljs-')
})

test('videos become links', () => {
  const text = html(
    '<video src="https://github.com/user-attachments/assets/ab"></video> <video><source src="a.mp4"></video> ![w](b.mp4)',
  )
  expect(text).not.toMatch(/<(video|source|img)/)
  expect(hrefs(text)).toEqual([
    'https://github.com/user-attachments/assets/ab',
    'https://github.com/o/r/blob/HEAD/a.mp4',
    'https://github.com/o/r/blob/HEAD/b.mp4',
  ])
  expect(html('<video src="javascript:alert(1)">')).not.toContain('<a')
  expect(html('<video poster="https://pictures.test/v.png"></video>')).not.toMatch(/<(video|img|a)/)
})

test('images are loaded from the archive if it has them', () => {
  expect(html('![x](./docs/a%20b.png?raw=true)', { archive })).toContain(
    'src="http://api.test/picture?path=docs%2Fa%20b.png"',
  )
  expect(html('![x](/c.svg)', { archive })).toContain('src="http://api.test/picture?path=c.svg"')
  expect(html('![x](other.png)', { archive })).toContain('src="https://raw.githubusercontent.com/o/r/HEAD/other.png"')
  expect(html('![x](../c.svg)', { archive })).toBe('<p>x</p>\n')
})

test('relative addresses of a pack in a subfolder start from that folder', () => {
  const repository = 'https://github.com/o/r/tree/dev/packs/one'
  expect(hrefs(html('[a](use.md) [b](/LICENSE) [c](../two)', { repository }))).toEqual([
    'https://github.com/o/r/blob/dev/packs/one/use.md',
    'https://github.com/o/r/blob/dev/LICENSE',
    'https://github.com/o/r/blob/dev/packs/two',
  ])
  expect(html('![x](/packs/one/c.svg)', { repository, archive })).toContain('picture?path=c.svg')
  expect(html('![x](/c.svg)', { repository, archive })).toContain('/o/r/dev/c.svg')
})

test('../../issues links to the issues of the repository, and no relative link leaves it', () => {
  expect(hrefs(html('[a](../../issues) [b](../../../other)'))).toEqual(['https://github.com/o/r/issues'])
  expect(html('![x](../../raw/main/a.png)')).toContain('src="https://github.com/o/r/raw/main/a.png"')
})

test.each([
  [
    'https://gitlab.com/g/h/r',
    'https://gitlab.com/g/h/r/-/blob/HEAD/a.md',
    'https://gitlab.com/g/h/r/-/raw/HEAD/b.png',
  ],
  [
    'https://gitlab.com/g/r/-/tree/dev/sub',
    'https://gitlab.com/g/r/-/blob/dev/sub/a.md',
    'https://gitlab.com/g/r/-/raw/dev/sub/b.png',
  ],
  [
    'https://codeberg.org/o/r.git',
    'https://codeberg.org/o/r/src/branch/HEAD/a.md',
    'https://codeberg.org/o/r/raw/branch/HEAD/b.png',
  ],
  [
    'https://bitbucket.org/o/r/src/dev/sub',
    'https://bitbucket.org/o/r/src/dev/sub/a.md',
    'https://bitbucket.org/o/r/raw/dev/sub/b.png',
  ],
  [
    'https://huggingface.co/spaces/o/r',
    'https://huggingface.co/spaces/o/r/blob/main/a.md',
    'https://huggingface.co/spaces/o/r/resolve/main/b.png',
  ],
  [
    'https://git.example.org/o/r',
    'https://git.example.org/o/r/blob/HEAD/a.md',
    'https://git.example.org/o/r/raw/HEAD/b.png',
  ],
])('relative addresses in %s link to its files', (repository, page, raw) => {
  const text = html('[a](a.md) ![b](b.png)', { repository })
  expect(hrefs(text)).toEqual([page])
  expect(text).toContain(`src="${raw}"`)
})

test('a heading that repeats the page title is omitted', () => {
  const titles = ['my-pack', 'ComfyUI My Pack']
  const text = html('# 🎨 ComfyUI-My_Pack\n\n[up](#-comfyui-my_pack)\n\n## Use', { titles })
  expect(text).not.toContain('My_Pack')
  expect(text).toMatch(/href="#top".*<h2 id="readme-use">/s)
  expect(html('# My Pack 2\n\ntext', { titles })).toContain('<h2')
  expect(html('# My Pack', { titles })).toContain('<h2')
  expect(html('# <a name="start"></a>My Pack\n\n[go](#start)', { titles })).toMatch(
    /<a id="readme-start">.*#readme-start/s,
  )
})

test('a README of 500 KB is not cut', () => {
  const { html: text, cut } = renderMarkdown('Some words of a paragraph, and some more.\n\n'.repeat(12_000), {
    headingLevel: 2,
    anchors: true,
  })
  expect(cut).toBe(false)
  expect(text.length).toBeGreaterThan(500_000)
})

test.each([
  ['dollars', '$a '.repeat(170_000)],
  ['formulas', '$x$ '.repeat(130_000)],
  ['matrices', `$\\begin{matrix}${'a&'.repeat(450)}\\end{matrix}$ `.repeat(500)],
  ['labels', `[^1]: a\n\n[^1]${'[^'.repeat(250_000)}`],
  ['unclosed math', '> $$\n'.repeat(100_000)],
  ['headings', '# a\n\n'.repeat(100_000)],
  ['code', `\`\`\`cpp\n${'a '.repeat(2490)}\n\`\`\`\n\n`.repeat(100)],
])('any amount of %s is rendered in bounded time', (_, text) => {
  const before = process.threadCpuUsage()
  html(text)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(5)
})
