/** Locales of mail, equal to those of the pages. The first is the fallback. */
export const mailLocales = ['en', 'zh', 'ja', 'fr', 'es', 'ko', 'ru', 'ar'] as const

export type MailLocale = (typeof mailLocales)[number]

/** Returns the preferred mail locale of an `Accept-Language` header. */
export function negotiateLocale(acceptLanguage: string | null | undefined): MailLocale {
  const wanted = (acceptLanguage ?? '').split(',', maxRanges).map(readRange)
  const best = wanted.filter(({ quality }) => quality > 0).sort((one, other) => other.quality - one.quality)
  for (const { language } of best) {
    const locale = mailLocales.find((candidate) => candidate === language)
    if (locale) return locale
  }
  return 'en'
}

const maxRanges = 20

/** Reads a range such as `zh-CN;q=0.9` into its language and quality. */
function readRange(range: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const [language = ''] = tag.split('-')
  return { language, quality: quality === undefined ? 1 : Number(quality) || 0 }
}
