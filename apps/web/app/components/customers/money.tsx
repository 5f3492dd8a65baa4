import type { MoneySign } from '../../i18n/format-money.ts'
import { useMoney } from '../../i18n/use-money.ts'

interface Props {
  /** Whole millionths of the currency. */
  micros: number
  currency: string
  sign?: MoneySign
}

/** Shows an amount of money, to the last millionth. */
export const Money = ({ micros, currency, sign }: Props) => (
  <bdi className="whitespace-nowrap tabular-nums">{useMoney().money(micros, currency, sign)}</bdi>
)
