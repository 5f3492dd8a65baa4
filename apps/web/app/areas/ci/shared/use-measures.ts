import { useMemo } from 'react'
import { formatChange, formatDuration, formatMegabytes, formatMoment } from '../../../i18n/format-measures.ts'
import { useLocale } from '../../../i18n/use-locale.ts'

/** Formats durations, memory and their differences in the language of the page. */
export const useMeasures = () => {
  const locale = useLocale()
  return useMemo(
    () => ({
      duration: (seconds: number) => formatDuration(locale, seconds),
      moment: (seconds: number) => formatMoment(locale, seconds),
      megabytes: (megabytes: number) => formatMegabytes(locale, megabytes),
      change: (from: number, to: number) => formatChange(locale, from, to),
    }),
    [locale],
  )
}
