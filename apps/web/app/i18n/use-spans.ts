import { useMemo } from 'react'
import { formatLatency, formatSeconds, formatSpan } from './format-spans.ts'
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
