import { isLocale, type Locale, locales } from '../../app/i18n/languages.ts'
import { nodesAPart } from './listed-nodes.ts'

const kinds = ['nodes', 'publishers', 'authors'] as const

export interface SitemapPart {
  locale: Locale
  /** Kind of the pages in this part. */
  of: (typeof kinds)[number]
  /** From 1. */
  number: number
}

/**
 * Returns all sitemap parts for a number of packs. An empty catalogue still has the part with the general pages, but no
 * parts for publishers and authors.
 */
export const sitemapParts = (total: number): SitemapPart[] => {
  const numbers = Array.from({ length: Math.max(1, Math.ceil(total / nodesAPart)) }, (_, index) => index + 1)
  const present = total === 0 ? (['nodes'] as const) : kinds
  return locales.flatMap((locale) => present.flatMap((of) => numbers.map((number) => ({ locale, of, number }))))
}

/** Returns the path of a part. */
export const partPath = ({ locale, of, number }: SitemapPart): string => `/sitemaps/${locale}/${of}-${number}.xml`

/** Parses the path of a part. Returns undefined for any other path. */
export const partOfPath = (path: string): SitemapPart | undefined => {
  const [, locale, kind, digits] = /^\/sitemaps\/([a-z]+)\/([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(path) ?? []
  const of = kinds.find((each) => each === kind)
  if (!isLocale(locale) || !of) return undefined
  return { locale, of, number: Number(digits) }
}
