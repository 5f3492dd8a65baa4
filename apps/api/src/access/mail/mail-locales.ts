/** The languages of mail, those of the pages; the first is for readers of none of them. */
export const mailLocales = ['en', 'zh', 'ja', 'fr', 'es', 'ko', 'ru', 'ar'] as const

export type MailLocale = (typeof mailLocales)[number]

/** The language of mail that a reader likes best, by an `Accept-Language` header. */
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

/** `zh-CN;q=0.9` as its language and how much it is liked. */
function readRange(range: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const [language = ''] = tag.split('-')
  return { language, quality: quality === undefined ? 1 : Number(quality) || 0 }
}
