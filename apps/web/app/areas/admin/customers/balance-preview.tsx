import clsx from 'clsx'
import { Money } from '../../../components/customers/money.tsx'
import { useT } from '../../../i18n/use-t.ts'

interface Props {
  nowMicros: number
  /** Undefined while no amount can be read. */
  changeMicros: number | undefined
  currency: string
}

/** Shows a balance before and after a change. */
export const BalancePreview = ({ nowMicros, changeMicros, currency }: Props) => {
  const t = useT('admin-customers')
  const after = changeMicros === undefined ? undefined : nowMicros + changeMicros
  const money = (micros: number | undefined, sign: 'auto' | 'exceptZero' = 'auto') =>
    micros === undefined ? '–' : <Money micros={micros} currency={currency} sign={sign} />
  return (
    <dl
      aria-live="polite"
      className="grid grid-cols-[1fr_auto] gap-y-1 rounded-control border border-line bg-sunken px-3 py-2 text-sm tabular-nums"
    >
      <dt className="text-muted">{t('admin-customers.form.now')}</dt>
      <dd className="text-end">{money(nowMicros)}</dd>
      <dt className="text-muted">{t('admin-customers.form.change')}</dt>
      <dd className="text-end">{money(changeMicros, 'exceptZero')}</dd>
      <dt className="border-t border-line pt-1 font-medium">{t('admin-customers.form.after')}</dt>
      <dd
        className={clsx(
          'border-t border-line pt-1 text-end font-semibold',
          after !== undefined && after < 0 && 'text-red-text',
        )}
      >
        {money(after)}
      </dd>
    </dl>
  )
}
