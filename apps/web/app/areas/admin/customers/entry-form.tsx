import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { FormActions } from '../../../components/form-actions.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import type { RefusalError } from '../../../data/refusals/refusal-error.ts'
import { useStale } from '../../../data/query/use-stale.ts'
import { useMoney } from '../../../i18n/use-money.ts'
import { useT } from '../../../i18n/use-t.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { BalancePreview } from './balance-preview.tsx'
import type { Entry } from './ledger-entry.ts'
import { useAmount } from './use-amount.ts'
import { useBalance } from './use-balance.ts'

export type Way = 'add' | 'take'

interface NewEntry {
  amount_micros: number
  reason: string
  idempotency_key: string
}

interface Props {
  customerId: string
  /** Whether the amount is added to the balance, or taken from it. */
  way: Way
  /** What stands in the field of the amount to begin with. */
  first?: string
  /** The most that can be entered. */
  mostMicros?: number
  /** The button's words without an amount, and with one. */
  submit: string
  submitAmount: (amount: string) => string
  /** Throws `RefusalError`. */
  send: (entry: NewEntry) => Promise<Entry>
  isPending: boolean
  error: RefusalError | null
  onClose: () => void
  /** What stands above the amount. */
  children?: ReactNode
}

/** Asks for an amount and a reason, shows what the balance will be, and enters it once however often it is sent. */
export const EntryForm = ({ customerId, ...rest }: Props) => {
  const balance = useBalance(customerId)
  return (
    <Loaded query={balance} shape={<Skeleton className="h-72" />}>
      {({ amount_micros, currency }) => (
        <Filled {...rest} customerId={customerId} balanceMicros={amount_micros} currency={currency} />
      )}
    </Loaded>
  )
}

interface FilledProps extends Props {
  balanceMicros: number
  currency: string
}

const Filled = ({ way, first = '', mostMicros, balanceMicros, currency, children, ...rest }: FilledProps) => {
  const t = useT('admin', 'admin-customers', 'refusals')
  const { money } = useMoney()
  const ids = { amount: useId(), reason: useId() }
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const amount = useAmount({ first, mostMicros, isAsked, error: rest.error })
  const { enter, mayBeEntered } = useEnter(rest)
  const change = amount.micros === undefined || way === 'add' ? amount.micros : -amount.micros
  const isReasonShort = reason.trim().length < 3

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (change === undefined) document.getElementById(ids.amount)?.focus()
    else if (isReasonShort) document.getElementById(ids.reason)?.focus()
    else if (!rest.isPending) {
      amount.send()
      // What goes wrong is in the error.
      enter(change, reason.trim()).catch(() => undefined)
    }
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <TextField
        id={ids.amount}
        label={t('admin-customers.form.amount', { currency: currency.toUpperCase() })}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        className="[&_input]:text-start [&_input]:tabular-nums"
        value={amount.text}
        onChange={(event) => amount.write(event.target.value)}
        error={amount.said}
      />
      <TextArea
        id={ids.reason}
        label={t('admin.reason.label')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={submitByKeys}
        hint={t('admin-customers.form.reasonHint')}
        error={isAsked && isReasonShort && t('admin-customers.form.reasonShort')}
      />
      <BalancePreview nowMicros={balanceMicros} changeMicros={change} currency={currency} />
      {mayBeEntered && <p className="text-sm text-muted">{t('admin-customers.form.again')}</p>}
      <FormActions
        submit={amount.micros === undefined ? rest.submit : rest.submitAmount(money(amount.micros, currency))}
        busy={t('admin.reason.running')}
        isPending={rest.isPending}
        error={amount.isRefused ? null : rest.error}
        onCancel={rest.onClose}
      />
    </Form>
  )
}

/** Enters with a key of this window, so that a second click and a second try are the same entry. */
const useEnter = ({ customerId, send, error, onClose }: Pick<Props, 'customerId' | 'send' | 'error' | 'onClose'>) => {
  const t = useT('admin-customers')
  const { money } = useMoney()
  const toast = useToast()
  const stale = useStale()
  const [idempotency_key] = useState(() => crypto.randomUUID())
  const enter = async (amount_micros: number, reason: string) => {
    const entry = await send({ amount_micros, reason, idempotency_key })
    const balance = money(entry.balance_micros, entry.currency)
    toast({ tone: 'success', text: t('admin-customers.form.done', { balance }) })
    onClose()
    await stale(`/admin/customers/${encodeURIComponent(customerId)}`, '/customers', '/admin/audit', '/admin/overview')
  }
  // Without an answer nobody knows whether it was entered.
  return { enter, mayBeEntered: error !== null && (error.status === 0 || error.status >= 500) }
}

const submitByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
