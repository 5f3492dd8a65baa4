import fc from 'fast-check'
import markdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { codeSpan, escapeLine, linkTarget } from './escape-markdown.ts'

const markdown = markdownIt({ html: true })

const hostile = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc.stringMatching(/^[\\`*_[\]<>&|~#!()+=.\-\n 1ab]{0,30}$/),
  fc.constantFrom(
    '[x](javascript:alert(1))',
    '![x](//evil)',
    '<img src=x>',
    '# Title',
    '```\nrm -rf',
    '&lt;b&gt;',
    '- [ ] x',
    '1. x',
    '| a |',
  ),
)

// Puts a text on a single line.
const line = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD\p{Noncharacter_Code_Point}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const escapeHtml = markdown.utils.escapeHtml

test('any escaped text renders as itself on one line', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const said = line(text)
      const html = markdown.render(`- Name: ${escapeLine(text, 10_000)}`)
      expect(html.trim()).toBe(`<ul>\n<li>Name:${said === '' ? '' : ` ${escapeHtml(said)}`}</li>\n</ul>`)
    }),
  )
})

test('an escaped text on a line of its own is no heading, list or rule', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const said = line(text)
      expect(markdown.render(escapeLine(text, 10_000)).trim()).toBe(said === '' ? '' : `<p>${escapeHtml(said)}</p>`)
    }),
  )
})

test('a code span holds any text with backticks', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const said = line(text)
      const html = markdown.renderInline(codeSpan(text, 10_000))
      expect(html).toBe(said === '' ? '' : `<code>${escapeHtml(said)}</code>`)
    }),
  )
})

test('an overlong text is cut, with an ellipsis', () => {
  expect(escapeLine('word '.repeat(100), 20)).toMatch(/^.{1,20}…?$/)
  expect(codeSpan('x'.repeat(500), 20)).toHaveLength(22)
})

test('an address cannot close its link', () => {
  const html = markdown.renderInline(`[x](${linkTarget('https://a.test/> [y](https://b.test)\n<b>')})`)
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).not.toContain('<b>')
})
