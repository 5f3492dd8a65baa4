import type { Locale } from '../../app/i18n/languages.ts'
import { writeXml, type Xml } from '../xml.ts'

export interface Feed {
  /** English when absent. */
  locale?: Locale
  /** An address that stays. */
  id: string
  title: string
  subtitle: string
  /** Where the feed itself is. */
  self: string
  /** The page of the same things. */
  page: string
  /** Whom it is by, where an entry does not say. */
  author: string
  /** When there is no entry: since when there has been nothing. */
  since: string
  /** The newest first. */
  entries: readonly Entry[]
}

export interface Entry {
  /** An address that stays; the page of what it tells of. */
  id: string
  title: string
  published: string
  updated: string
  author: { name: string; page?: string }
  /** In a sentence, as plain text. */
  summary?: string
  /** In full; must be safe to show. */
  html?: string
}

/** Writes a feed by RFC 4287. Its texts may be anybody's. */
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
