import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { type Entry, type Feed, writeAtom } from './atom.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  trimValues: false,
  parseTagValue: false,
  isArray: (name) => name === 'entry',
})

const entry: Entry = {
  id: 'https://registry.test/nodes/a?version=1.0.0',
  title: 'A 1.0.0',
  published: '2026-01-02T03:04:05Z',
  updated: '2026-01-02T03:04:05Z',
  author: { name: 'Somebody', page: 'https://registry.test/publishers/somebody' },
}

const feed: Feed = {
  id: 'https://registry.test/feeds/new.atom',
  title: 'New',
  subtitle: 'What is new.',
  self: 'https://registry.test/feeds/new.atom',
  page: 'https://registry.test/',
  author: 'Registry',
  since: '1970-01-01T00:00:00Z',
  entries: [entry],
}

const read = (xml: string): any => {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml).feed
}

test('a feed has the elements that RFC 4287 requires, once each', () => {
  const { id, title, updated, author, link, entry: entries, ...rest } = read(writeAtom(feed))
  expect(rest['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
  expect([id, title, author.name]).toEqual([feed.id, feed.title, feed.author])
  expect(updated).toBe(entry.updated)
  expect(link.map((each: any) => each['@_rel'])).toEqual(['self', 'alternate'])
  expect(entries).toHaveLength(1)
  for (const element of ['id', 'title', 'updated', 'published']) expect(typeof entries[0][element]).toBe('string')
  expect(entries[0].link['@_href']).toBe(entry.id)
  expect(entries[0].author).toEqual({ name: 'Somebody', uri: 'https://registry.test/publishers/somebody' })
})

test('a feed has the date of its newest entry, and an empty one the date of its subject', () => {
  const later = { ...entry, updated: '2026-02-02T00:00:00Z' }
  expect(read(writeAtom({ ...feed, entries: [entry, later] })).updated).toBe(later.updated)
  expect(read(writeAtom({ ...feed, entries: [] })).updated).toBe(feed.since)
})

test('HTML is carried as escaped text', () => {
  const html = '<p>a &amp; b ]]&gt; <b>c</b></p>'
  const { content } = read(writeAtom({ ...feed, entries: [{ ...entry, html }] })).entry[0]
  expect(content).toEqual({ '#text': html, '@_type': 'html' })
})

// Keeps the characters that XML 1.0 allows.
const carried = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/\r\n?/g, '\n')

test('for any text the feed is well-formed, without characters that XML cannot carry', () => {
  const hostile = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
    fc.constantFrom(
      '</title><entry>',
      ']]>',
      '<![CDATA[x]]>',
      '&bogus;',
      '\u0000\u0008',
      '\uD800',
      '\uDC00x',
      '\uFFFE',
      '<!--',
    ),
  )
  fc.assert(
    fc.property(hostile, hostile, hostile, (title, name, summary) => {
      const xml = writeAtom({ ...feed, entries: [{ ...entry, title, author: { name }, summary, html: summary }] })
      const entries = read(xml).entry
      expect(entries).toHaveLength(1)
      expect(carried(entries[0].title['#text'] ?? entries[0].title)).toBe(carried(title))
      expect(carried(entries[0].author.name)).toBe(carried(name))
    }),
  )
})
