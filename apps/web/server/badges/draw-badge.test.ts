import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { drawBadge } from './draw-badge.ts'

const parser = new XMLParser({ ignoreAttributes: false, trimValues: false, parseTagValue: false })

const badge = { label: 'comfy registry', message: '1.2.3', tone: 'blue' as const }

const widthOf = (svg: string) => Number(/^<svg[^>]* width="(\d+)"/.exec(svg)?.[1])

test('a badge has its text as accessible name', () => {
  const { svg } = parser.parse(drawBadge(badge))
  expect([svg['@_role'], svg['@_aria-label'], svg.title]).toEqual([
    'img',
    'comfy registry: 1.2.3',
    'comfy registry: 1.2.3',
  ])
})

test('the same text gives the same bytes, and a longer text a wider badge', () => {
  expect(drawBadge(badge)).toBe(drawBadge({ ...badge }))
  expect(widthOf(drawBadge({ ...badge, message: '1.2.3-beta.1' }))).toBeGreaterThan(widthOf(drawBadge(badge)))
})

test('text has its measured length, so that it fits with any font', () => {
  const [left, right] = parser.parse(drawBadge(badge)).svg.g[1].text
  for (const text of [left, right]) expect(Number(text['@_textLength'])).toBeGreaterThan(10)
  expect(Number(right['@_x']) + Number(right['@_textLength'])).toBeLessThan(widthOf(drawBadge(badge)))
})

test('for any version name the badge is well-formed and has no other elements', () => {
  const hostile = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
    fc.constantFrom(
      '"/><script>alert(1)</script>',
      '</title><image href="x"/>',
      ']]>',
      '\u0000',
      '\uD800',
      "' onload='x",
    ),
  )
  fc.assert(
    fc.property(hostile, (message) => {
      const svg = drawBadge({ ...badge, message })
      expect(XMLValidator.validate(svg)).toBe(true)
      const elements = [...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, name]) => name)
      expect(elements).toEqual(['svg', 'title', 'clipPath', 'rect', 'g', 'rect', 'rect', 'g', 'text', 'text'])
      expect(widthOf(svg)).toBeLessThan(1200)
    }),
  )
})
