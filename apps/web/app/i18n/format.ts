import type { Locale } from './languages.ts'

// Arabic is shown with the digits that ids and versions use, the same in every browser.
export const tag = (locale: Locale): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale)

/** Keeps what was made for a language: what formats is dear to make, and a page asks for the same ones often. */
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

/** 12,345 as "12.3K". */
export const formatNumber = (locale: Locale, value: number): string => compact(locale).format(value)

/** 12345 as "12,345". */
export const formatExactNumber = (locale: Locale, value: number): string => exact(locale).format(value)

/** The day of a moment in UTC: "21 Nov 2026". */
export const formatDate = (locale: Locale, time: string | number): string => day(locale).format(new Date(time))

/** A moment in UTC, named so: "21 Nov 2026, 14:05 UTC". */
export const formatDateTime = (locale: Locale, time: string | number): string =>
  `${moment(locale).format(new Date(time))} UTC`

const ownMoment = kept((locale) => new Intl.DateTimeFormat(tag(locale), { dateStyle: 'medium', timeStyle: 'short' }))

/** A moment by the reader's own clock: "21 Nov 2026, 15:05". Only for what the server does not render. */
export const formatOwnDateTime = (locale: Locale, time: string | number): string =>
  ownMoment(locale).format(new Date(time))

const shortDay = kept(
  (locale) => new Intl.DateTimeFormat(tag(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** The day of a moment in UTC without its year: "21 Nov". */
export const formatShortDay = (locale: Locale, time: string | number): string => shortDay(locale).format(new Date(time))

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long before `now` (milliseconds) a moment was: "3 days ago". A moment after `now` reads as now. */
export const formatRelativeTime = (locale: Locale, time: string | number, now: number): string => {
  const seconds = Math.max(0, (now - new Date(time).getTime()) / 1000)
  for (const [unit, size] of units)
    if (seconds >= size) return relative(locale).format(-Math.floor(seconds / size), unit)
  return relative(locale).format(0, 'second')
}

/** How long after `now` (milliseconds) a moment will be: "in 3 days". A moment before `now` reads as now. */
export const formatTimeUntil = (locale: Locale, time: string | number, now: number): string => {
  const seconds = Math.max(0, (new Date(time).getTime() - now) / 1000)
  for (const [unit, size] of units)
    if (seconds >= size) return relative(locale).format(Math.floor(seconds / size), unit)
  return relative(locale).format(0, 'second')
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes in units of 1000: "1.2 MB". */
export const formatFileSize = (locale: Locale, bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unit = sizes[power] ?? 'byte'
  return inUnit(locale, unit, power === 0 ? 'long' : 'short', power > 1 ? 1 : 0).format(bytes / 1000 ** power)
}

const inPercent = kept(
  (locale) => new Intl.NumberFormat(tag(locale), { style: 'percent', maximumSignificantDigits: 2 }),
)

/** A share of 0 to 1 in per cent, to two digits: "12%". */
export const formatPercent = (locale: Locale, share: number): string => inPercent(locale).format(share)

const conjunction = kept((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** Names as a sentence has them: "Windows and Linux". */
export const formatList = (locale: Locale, names: readonly string[]): string => conjunction(locale).format(names)

const brief = kept((locale) => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }))

/** Marks beside a thing, as briefly as the language lists them: "optional, computed". */
export const formatShortList = (locale: Locale, marks: readonly string[]): string => brief(locale).format(marks)

/** The name of a language in another: `languageName('fr', 'ja')` is "japonais". */
export const languageName = (locale: Locale, language: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
