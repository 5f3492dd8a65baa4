import { useMemo } from 'react'
import { inUnit } from './format.ts'
import type { Locale } from './languages.ts'
import { useLocale } from './use-locale.ts'

/**
 * Returns formatters for durations in the locale of the page. Separate from `useFormat`, because most pages show no
 * durations.
 */
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

/** Formats milliseconds as seconds, with tenths below ten seconds: "0.4 sec". */
const formatSeconds = (locale: Locale, ms: number): string =>
  inUnit(locale, 'second', 'short', ms < 10_000 ? 1 : 0).format(ms / 1000)

/** Formats a response time: "320 ms", and from one second on "1.3 sec". */
const formatLatency = (locale: Locale, ms: number): string =>
  ms < 1000 ? inUnit(locale, 'millisecond', 'short', 0).format(ms) : formatSeconds(locale, ms)

/** Formats a duration in a single unit: "90 days". */
const formatSpan = (locale: Locale, value: number, unit: 'day' | 'week' | 'month' | 'year'): string =>
  inUnit(locale, unit, 'long', 3).format(value)
