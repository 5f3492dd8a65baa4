import { inUnit } from './format.ts'
import type { Locale } from './languages.ts'

/** Milliseconds as seconds, to the tenth below ten: "0.4 sec". */
export const formatSeconds = (locale: Locale, ms: number): string =>
  inUnit(locale, 'second', 'short', ms < 10_000 ? 1 : 0).format(ms / 1000)

/** How long an answer took: "320 ms", from a second on "1.3 sec". */
export const formatLatency = (locale: Locale, ms: number): string =>
  ms < 1000 ? inUnit(locale, 'millisecond', 'short', 0).format(ms) : formatSeconds(locale, ms)

/** A span of time in one unit: "90 days". */
export const formatSpan = (locale: Locale, value: number, unit: 'day' | 'week' | 'month' | 'year'): string =>
  inUnit(locale, unit, 'long', 3).format(value)
