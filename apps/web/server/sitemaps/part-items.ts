import { defaultLocale, type Locale, locales } from '../../app/i18n/languages.ts'
import { createLinks, type LinkBuilders } from '../../app/links.ts'
import type { Site } from '../site.ts'
import { listedNodes, nodeBefore } from './listed-nodes.ts'
import type { SitemapPart } from './sitemap-parts.ts'

/** Page in a locale, with links to the page in all locales. */
export interface SitemapItem {
  url: string
  lastmod?: string
  links: { lang: string; url: string }[]
}

/** Yields the pages of a part on demand. */
export const partItems = (site: Site, part: SitemapPart): AsyncGenerator<SitemapItem> => itemsOf[part.of](site, part)

/**
 * Yields the home page, the comfy node search, the releases, the CI results and the pack pages. Packs are ordered by
 * creation, so that a new pack moves no other pack to another part.
 */
async function* nodeItems(site: Site, { locale, number }: SitemapPart): AsyncGenerator<SitemapItem> {
  if (number === 1) {
    yield item(site, locale, (links) => links.home())
    yield item(site, locale, (links) => links.comfyNodeSearch())
    yield item(site, locale, (links) => links.releases())
    yield item(site, locale, (links) => links.ci())
  }
  for await (const { id, updated_at } of listedNodes(site, 'created_at', number))
    yield item(site, locale, (links) => links.node(id), updated_at)
}

/** Yields the pages of publishers with listed packs. A publisher whose packs span several parts appears once. */
async function* publisherItems(site: Site, { locale, number }: SitemapPart): AsyncGenerator<SitemapItem> {
  const before = (await nodeBefore(site, 'publisher', number))?.publisher.id
  let open: { id: string; changedAt: string } | undefined
  let isEmpty = true
  const close = ({ id, changedAt }: { id: string; changedAt: string }) =>
    item(site, locale, (links) => links.publisher(id), changedAt || undefined)
  for await (const { publisher, updated_at = '' } of listedNodes(site, 'publisher', number)) {
    if (open?.id === publisher.id) {
      if (updated_at > open.changedAt) open.changedAt = updated_at
      continue
    }
    if (open && open.id !== before) {
      isEmpty = false
      yield close(open)
    }
    open = { id: publisher.id, changedAt: updated_at }
  }
  // A sitemap without URLs is invalid, so a part without new publishers lists the publisher that it continues.
  if (open && (open.id !== before || isEmpty)) yield close(open)
}

/**
 * Yields the pages of authors of listed packs, each author once per part. The registry has no list of authors apart
 * from their packs.
 */
async function* authorItems(site: Site, { locale, number }: SitemapPart): AsyncGenerator<SitemapItem> {
  const seen = new Set<string>()
  for await (const { written_by } of listedNodes(site, 'created_at', number)) {
    const id = written_by?.id
    if (id === undefined || seen.has(id)) continue
    seen.add(id)
    yield item(site, locale, (links) => links.author(id))
  }
  // A sitemap without URLs is invalid.
  if (seen.size === 0) yield item(site, locale, (links) => links.home())
}

const itemsOf = { nodes: nodeItems, publishers: publisherItems, authors: authorItems }

const item = (
  { publicUrl }: Site,
  locale: Locale,
  pathOf: (links: LinkBuilders) => string,
  changedAt?: string,
): SitemapItem => {
  const address = (language: Locale) => `${publicUrl}${pathOf(linksOf[language])}`
  return {
    url: address(locale),
    ...(changedAt !== undefined && { lastmod: changedAt }),
    links: [
      ...locales.map((each) => ({ lang: each, url: address(each) })),
      { lang: 'x-default', url: address(defaultLocale) },
    ],
  }
}

const linksOf = {
  en: createLinks('en'),
  zh: createLinks('zh'),
  ja: createLinks('ja'),
  fr: createLinks('fr'),
  es: createLinks('es'),
  ko: createLinks('ko'),
  ru: createLinks('ru'),
  ar: createLinks('ar'),
} satisfies Record<Locale, LinkBuilders>
