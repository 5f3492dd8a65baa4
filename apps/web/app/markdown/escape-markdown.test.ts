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

test('an escaped text is shown as it was written, on one line, whatever it is made of', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const said = line(text)
      const html = markdown.render(`- Name: ${escapeLine(text, 10_000)}`)
      expect(html.trim()).toBe(`<ul>\n<li>Name:${said === '' ? '' : ` ${escapeHtml(said)}`}</li>\n</ul>`)
    }),
  )
})

test('a text that stands alone becomes no heading, list or rule', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const said = line(text)
      expect(markdown.render(escapeLine(text, 10_000)).trim()).toBe(said === '' ? '' : `<p>${escapeHtml(said)}</p>`)
    }),
  )
})

test('code ends where it ends, whatever backticks it has', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const said = line(text)
      const html = markdown.renderInline(codeSpan(text, 10_000))
      expect(html).toBe(said === '' ? '' : `<code>${escapeHtml(said)}</code>`)
    }),
  )
})

test('what is too long is cut and says so', () => {
  expect(escapeLine('word '.repeat(100), 20)).toMatch(/^.{1,20}…?$/)
  expect(codeSpan('x'.repeat(500), 20)).toHaveLength(22)
})

test('an address does not leave its link', () => {
  const html = markdown.renderInline(`[x](${linkTarget('https://a.test/> [y](https://b.test)\n<b>')})`)
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).not.toContain('<b>')
})
