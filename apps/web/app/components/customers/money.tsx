import type { MoneySign } from '../../i18n/format-money.ts'
import { useFormat } from '../../i18n/use-format.ts'

interface Props {
  /** Whole millionths of the currency. */
  micros: number
  currency: string
  sign?: MoneySign
}

/** An amount of money, to the last millionth. */
export const Money = ({ micros, currency, sign }: Props) => (
  <bdi className="whitespace-nowrap tabular-nums">{useFormat().money(micros, currency, sign)}</bdi>
)
