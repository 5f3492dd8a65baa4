import { useMemo } from 'react'
import { inUnit } from './format.ts'
import type { Locale } from './languages.ts'
import { useLocale } from './use-locale.ts'

/** Formats spans of time in the language of the page. Apart from `useFormat`, because most pages show none. */
export const useSpans = () => {
  const locale = useLocale()
  return useMemo(
    () => ({
      seconds: (ms: number) => formatSeconds(locale, ms),
      latency: (ms: number) => formatLatency(locale, ms),
      span: (value: number, unit: Parameters<typeof formatSpan>[2]) => formatSpan(locale, value, unit),
    }),
    [locale],
  )
}

/** Milliseconds as seconds, to the tenth below ten: "0.4 sec". */
const formatSeconds = (locale: Locale, ms: number): string =>
  inUnit(locale, 'second', 'short', ms < 10_000 ? 1 : 0).format(ms / 1000)

/** How long an answer took: "320 ms", from a second on "1.3 sec". */
const formatLatency = (locale: Locale, ms: number): string =>
  ms < 1000 ? inUnit(locale, 'millisecond', 'short', 0).format(ms) : formatSeconds(locale, ms)

/** A span of time in one unit: "90 days". */
const formatSpan = (locale: Locale, value: number, unit: 'day' | 'week' | 'month' | 'year'): string =>
  inUnit(locale, unit, 'long', 3).format(value)
