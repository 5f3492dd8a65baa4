import fc from 'fast-check'
import markdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { badgeHtml, badgeMarkdown } from './badge-snippets.ts'

const picture = 'https://registry.test/nodes/a/badge.svg?kind=version'
const page = 'https://registry.test/nodes/a'
const markdown = markdownIt({ html: true })

test('a badge is an image that links to the page', () => {
  const html = badgeHtml('A: version', picture, page)
  expect(html).toBe(`<a href="${page}"><img src="${picture}" alt="A: version"></a>`)
  expect(markdown.renderInline(badgeMarkdown('A: version', picture, page))).toBe(html)
})

test('for any node name, the snippets are one image in one link', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('](x) ![', '"><script>', '`', '\\', '<b>', '\n\n# x')),
      (name) => {
        for (const html of [markdown.render(badgeMarkdown(name, picture, page)), badgeHtml(name, picture, page)]) {
          expect([...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag).filter((tag) => tag !== 'p')).toEqual(['a', 'img'])
        }
      },
    ),
  )
})
