import { useMemo } from 'react'
import { formatAmount, formatMoney, type MoneySign } from './format-money.ts'
import { useLocale } from './use-locale.ts'

/**
 * Returns formatters for money in the locale of the page. Separate from `useFormat`, because most pages show no money.
 */
export const useMoney = () => {
  const locale = useLocale()
  return useMemo(
    () => ({
      money: (micros: number, currency: string, sign?: MoneySign) => formatMoney(locale, micros, currency, sign),
      amount: (micros: number) => formatAmount(locale, micros),
    }),
    [locale],
  )
}
