import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import { type RefObject, useId } from 'react'
import { useMoney } from '../../../i18n/use-money.ts'
import { useT } from '../../../i18n/use-t.ts'
import { TextField } from '../../../ui/field.tsx'
import type { CreditAmount, CreditDraft } from './credit-amount.ts'

interface Props {
  options: Schema<'PaymentOptions'>
  draft: CreditDraft
  error: Extract<CreditAmount, { error: unknown }>['error'] | undefined
  ownField: RefObject<HTMLInputElement | null>
  onChange: (draft: CreditDraft) => void
}

/** Shows the suggested amounts and a field for another amount. */
export const AmountChoice = ({ options, draft, error, ownField, onChange }: Props) => {
  const t = useT('account')
  const { money: format, amount } = useMoney()
  const name = useId()
  const money = (micros: number) => format(micros, options.currency)
  const bounds = { least: money(options.least_micros), most: money(options.most_micros) }
  const messages = {
    noAmount: () => t('account.balance.noAmount', { example: amount(12_500_000) }),
    outOfBounds: () => t('account.balance.outOfBounds', bounds),
    noStep: () => t('account.balance.noStep', { step: money(options.step_micros) }),
  }
  const radio = (label: string, suggested: number | undefined) => (
    <label key={label} className={optionClass(draft.suggested === suggested)}>
      <input
        type="radio"
        name={name}
        className="sr-only"
        checked={draft.suggested === suggested}
        onChange={() => onChange({ ...draft, suggested })}
      />
      {label}
    </label>
  )
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t('account.balance.amount')}</legend>
      <div className="flex flex-wrap gap-2">
        {options.amounts_micros.map((micros) => radio(money(micros), micros))}
        {radio(t('account.balance.other'), undefined)}
      </div>
      {draft.suggested === undefined && (
        <TextField
          ref={ownField}
          className="max-w-60"
          label={t('account.balance.own', { currency: options.currency.toUpperCase() })}
          hint={t('account.balance.ownHint', bounds)}
          error={error && messages[error]()}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={draft.typed}
          onChange={(event) => onChange({ ...draft, typed: event.target.value })}
        />
      )}
    </fieldset>
  )
}

const optionClass = (isChosen: boolean) =>
  clsx(
    'inline-flex h-10 min-w-20 cursor-pointer items-center justify-center rounded-control border px-3 font-medium tabular-nums transition-colors',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
    isChosen
      ? 'border-accent-text bg-accent-surface text-accent-text shadow-[inset_0_0_0_1px_var(--accent-text)]'
      : 'border-edge/60 bg-surface hover:bg-hover',
  )
