import { useMemo } from 'react'
import * as format from './format.ts'
import { useLocale } from './use-locale.ts'

/** Returns formatters for numbers, dates and sizes in the locale of the page. */
export const useFormat = () => {
  const locale = useLocale()
  return useMemo(
    () => ({
      number: (value: number) => format.formatNumber(locale, value),
      exactNumber: (value: number) => format.formatExactNumber(locale, value),
      percent: (share: number) => format.formatPercent(locale, share),
      date: (time: string | number) => format.formatDate(locale, time),
      dateTime: (time: string | number) => format.formatDateTime(locale, time),
      ownDateTime: (time: string | number) => format.formatOwnDateTime(locale, time),
      shortDay: (time: string | number) => format.formatShortDay(locale, time),
      month: (time: string | number) => format.formatMonth(locale, time),
      relativeTime: (time: string | number, now: number) => format.formatRelativeTime(locale, time, now),
      timeUntil: (time: string | number, now: number) => format.formatTimeUntil(locale, time, now),
      fileSize: (bytes: number) => format.formatFileSize(locale, bytes),
      list: (names: readonly string[]) => format.formatList(locale, names),
      languageName: (language: Parameters<typeof format.languageName>[1]) => format.languageName(locale, language),
    }),
    [locale],
  )
}
