import { kept, tag } from './format.ts'
import type { Locale } from './languages.ts'

type Unit = 'hour' | 'minute' | 'second' | 'megabyte'

const inUnit = kept(
  (locale, unit: Unit, maximumFractionDigits: number) =>
    new Intl.NumberFormat(tag(locale), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }),
)
const together = kept((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }))

/** Formats seconds in the two largest units that they fill: "1 min 23 sec". */
export const formatDuration = (locale: Locale, seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [
    { unit: 'hour' as const, value: Math.floor(whole / 3600) },
    { unit: 'minute' as const, value: Math.floor(whole / 60) % 60 },
    { unit: 'second' as const, value: whole % 60 },
  ]
  const first = parts.findIndex(({ value }) => value > 0)
  if (first === -1) return inUnit(locale, 'second', 0).format(0)
  const told = parts.slice(first, first + 2).filter(({ value }) => value > 0)
  return together(locale).format(told.map(({ unit, value }) => inUnit(locale, unit, 0).format(value)))
}

/** Formats seconds since the start of a run to a tenth: "0.5 sec". */
export const formatMoment = (locale: Locale, seconds: number): string => inUnit(locale, 'second', 1).format(seconds)

/** Formats megabytes without converting them to a larger unit: "5,120 MB". */
export const formatMegabytes = (locale: Locale, megabytes: number): string =>
  inUnit(locale, 'megabyte', 0).format(megabytes)

const signedPercent = kept(
  (locale) =>
    new Intl.NumberFormat(tag(locale), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }),
)

/**
 * Formats a relative change with its sign: from 200 to 250 is "+25%". Returns undefined when `from` is not positive.
 */
export const formatChange = (locale: Locale, from: number, to: number): string | undefined =>
  from > 0 ? signedPercent(locale).format(to / from - 1) : undefined
