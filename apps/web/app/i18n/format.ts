import { languageOf, type Locale } from './languages.ts'

// Arabic pages use the Latin digits of ids and versions in every browser.
export const tag = (locale: Locale): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale)

/**
 * Caches values by locale and arguments. Formatters are expensive to create, and a page needs the same formatters
 * often.
 */
export const kept = <Value, Rest extends readonly (string | number)[]>(
  create: (locale: Locale, ...rest: Rest) => Value,
) => {
  const values = new Map<string, Value>()
  return (locale: Locale, ...rest: Rest): Value => {
    const key = [locale, ...rest].join(' ')
    const known = values.get(key)
    if (known) return known
    const value = create(locale, ...rest)
    values.set(key, value)
    return value
  }
}

type Unit = 'millisecond' | 'day' | 'week' | 'month' | 'year' | 'second' | (typeof sizes)[number]

export const inUnit = kept(
  (locale, unit: Unit, unitDisplay: 'long' | 'short', maximumFractionDigits: number) =>
    new Intl.NumberFormat(tag(locale), { style: 'unit', unit, unitDisplay, maximumFractionDigits }),
)

const compact = kept((locale) => new Intl.NumberFormat(tag(locale), { notation: 'compact', maximumFractionDigits: 1 }))
const exact = kept((locale) => new Intl.NumberFormat(tag(locale)))
const relative = kept((locale) => new Intl.RelativeTimeFormat(tag(locale), { numeric: 'auto' }))
const day = kept((locale) => new Intl.DateTimeFormat(tag(locale), { dateStyle: 'medium', timeZone: 'UTC' }))
const moment = kept(
  (locale) =>
    new Intl.DateTimeFormat(tag(locale), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
      hourCycle: 'h23',
    }),
)

/** Formats 12,345 as "12.3K". */
export const formatNumber = (locale: Locale, value: number): string => compact(locale).format(value)

/** Formats 12345 as "12,345". */
export const formatExactNumber = (locale: Locale, value: number): string => exact(locale).format(value)

/** Formats the UTC date of a time: "21 Nov 2026". */
export const formatDate = (locale: Locale, time: string | number): string => day(locale).format(new Date(time))

/** Formats a time in UTC with its time zone: "21 Nov 2026, 14:05 UTC". */
export const formatDateTime = (locale: Locale, time: string | number): string =>
  `${moment(locale).format(new Date(time))} UTC`

const ownMoment = kept((locale) => new Intl.DateTimeFormat(tag(locale), { dateStyle: 'medium', timeStyle: 'short' }))

/** Formats a time in the visitor's time zone: "21 Nov 2026, 15:05". Unsuitable for server rendering. */
export const formatOwnDateTime = (locale: Locale, time: string | number): string =>
  ownMoment(locale).format(new Date(time))

const shortDay = kept(
  (locale) => new Intl.DateTimeFormat(tag(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** Formats the UTC date of a time without its year: "21 Nov". */
export const formatShortDay = (locale: Locale, time: string | number): string => shortDay(locale).format(new Date(time))

const month = kept(
  (locale) => new Intl.DateTimeFormat(tag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** Formats the UTC month of a time: "November 2026". */
export const formatMonth = (locale: Locale, time: string | number): string => month(locale).format(new Date(time))

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Formats the time that has passed until `now` (milliseconds): "3 days ago". A later time reads as now. */
export const formatRelativeTime = (locale: Locale, time: string | number, now: number): string => {
  const seconds = Math.max(0, (now - new Date(time).getTime()) / 1000)
  for (const [unit, size] of units)
    if (seconds >= size) return relative(locale).format(-Math.floor(seconds / size), unit)
  return relative(locale).format(0, 'second')
}

/** Formats the time that remains after `now` (milliseconds): "in 3 days". An earlier time reads as now. */
export const formatTimeUntil = (locale: Locale, time: string | number, now: number): string => {
  const seconds = Math.max(0, (new Date(time).getTime() - now) / 1000)
  for (const [unit, size] of units)
    if (seconds >= size) return relative(locale).format(Math.floor(seconds / size), unit)
  return relative(locale).format(0, 'second')
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats bytes in units of 1000: "1.2 MB". */
export const formatFileSize = (locale: Locale, bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unit = sizes[power] ?? 'byte'
  return inUnit(locale, unit, power === 0 ? 'long' : 'short', power > 1 ? 1 : 0).format(bytes / 1000 ** power)
}

const inPercent = kept(
  (locale) => new Intl.NumberFormat(tag(locale), { style: 'percent', maximumSignificantDigits: 2 }),
)

/** Formats a share from 0 to 1 as a percentage with two significant digits: "12%". */
export const formatPercent = (locale: Locale, share: number): string => inPercent(locale).format(share)

const conjunction = kept((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** Joins names as in a sentence: "Windows and Linux". */
export const formatList = (locale: Locale, names: readonly string[]): string =>
  conjunction(locale).format(apart(locale, names))

/** Isolates names within right-to-left text, which would mix hashes and versions, unless the caller did. */
export const apart = (locale: Locale, names: readonly string[]): readonly string[] =>
  languageOf(locale).direction === 'ltr'
    ? names
    : names.map((name) => (name.startsWith('\u2068') ? name : `\u2068${name}\u2069`))

const brief = kept((locale) => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }))

/** Joins short labels in the narrow list style of the language: "optional, computed". */
export const formatShortList = (locale: Locale, marks: readonly string[]): string => brief(locale).format(marks)

/** Returns the name of a language in another language: `languageName('fr', 'ja')` is "japonais". */
export const languageName = (locale: Locale, language: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
