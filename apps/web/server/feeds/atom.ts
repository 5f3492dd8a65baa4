import type { Locale } from '../../app/i18n/languages.ts'
import { writeXml, type Xml } from '../xml.ts'

export interface Feed {
  /** Default English. */
  locale?: Locale
  /** Permanent URL. */
  id: string
  title: string
  subtitle: string
  /** URL of the feed itself. */
  self: string
  /** URL of the page with the same content. */
  page: string
  /** Default author of the entries. */
  author: string
  /** Time of the last update for a feed without entries. */
  since: string
  /** Entries, newest first. */
  entries: readonly Entry[]
}

export interface Entry {
  /** Permanent URL: the page of the entry's subject. */
  id: string
  title: string
  published: string
  updated: string
  author: { name: string; page?: string }
  /** Summary in a sentence, as plain text. */
  summary?: string
  /** Full content as safe HTML. */
  html?: string
}

/** Writes a feed by RFC 4287. The texts may be untrusted. */
export const writeAtom = (feed: Feed): string =>
  writeXml({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': feed.locale ?? 'en',
      id: feed.id,
      title: feed.title,
      subtitle: feed.subtitle,
      updated: newest(feed),
      link: [{ '@rel': 'self', '@type': 'application/atom+xml', '@href': feed.self }, pageLink(feed.page)],
      author: { name: feed.author },
      entry: feed.entries.map(entryXml),
    },
  })

const entryXml = ({ id, title, published, updated, author, summary, html }: Entry): Xml => ({
  id,
  title,
  published,
  updated,
  link: pageLink(id),
  author: { name: author.name, ...(author.page !== undefined && { uri: author.page }) },
  ...(summary && { summary }),
  ...(html && { content: { '@type': 'html', '#': html } }),
})

const pageLink = (address: string): Xml => ({ '@rel': 'alternate', '@type': 'text/html', '@href': address })

const newest = ({ entries, since }: Feed) =>
  entries.reduce((latest, { updated }) => (updated > latest ? updated : latest), entries[0]?.updated ?? since)
