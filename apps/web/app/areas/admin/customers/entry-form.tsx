import clsx from 'clsx'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Money } from '../../../components/customers/money.tsx'
import { FormActions } from '../../../components/form-actions.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import type { RefusalError } from '../../../data/refusals/refusal-error.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useMoney } from '../../../i18n/use-money.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { entryKey, mayBeEntered, sendEntry } from './entry-keys.ts'
import type { Entry } from './ledger-entry.ts'
import { type Amount, readAmount } from './read-amount.ts'
import { useBalance } from './use-balance.ts'

type AmountError = Extract<Amount, { error: string }>['error'] | 'more_than_left'

interface Asked {
  first: string
  mostMicros: number | undefined
  /** Whether the admin tried to submit. Before that, a missing amount is no error. */
  isAsked: boolean
  error: RefusalError | null
}

export type Way = 'add' | 'take'

interface NewEntry {
  amount_micros: number
  reason: string
  idempotency_key: string
}

interface Props {
  customerId: string
  title: string
  /** Names what the entry is for. Dialogs with the same target make a single entry until its outcome is known. */
  target: string
  /** Whether the amount is added to or subtracted from the balance. */
  way: Way
  /** Initial text of the amount field. */
  first?: string
  /** Highest amount that the form accepts. */
  mostMicros?: number
  /** Text of the button without an amount, and with an amount. */
  submit: string
  submitAmount: (amount: string) => string
  /** Throws `RefusalError`. */
  send: (entry: NewEntry) => Promise<Entry>
  isPending: boolean
  error: RefusalError | null
  onClose: () => void
  /** Shown above the amount. */
  children?: ReactNode
}

/**
 * Dialog that asks for an amount and a reason and previews the balance. Repeated submits make a single entry. A pending
 * entry keeps the dialog open.
 */
export const EntryDialog = ({ customerId, title, ...rest }: Props) => {
  const balance = useBalance(customerId)
  const cancel = () => {
    if (!rest.isPending) rest.onClose()
  }
  return (
    <Dialog open dismissible={!rest.isPending} onOpenChange={cancel} title={title}>
      <Loaded query={balance} fallback={<Skeleton className="h-72" />}>
        {({ amount_micros, currency }) => (
          <Filled {...rest} balanceMicros={amount_micros} currency={currency} onCancel={cancel} />
        )}
      </Loaded>
    </Dialog>
  )
}

interface FilledProps extends Omit<Props, 'customerId' | 'title'> {
  balanceMicros: number
  currency: string
  onCancel: () => void
}

const Filled = ({ way, first = '', mostMicros, balanceMicros, currency, children, ...rest }: FilledProps) => {
  const t = useT('admin', 'admin-customers', 'refusals')
  const { money } = useMoney()
  const ids = { amount: useId(), reason: useId() }
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const amount = useAmount({ first, mostMicros, isAsked, error: rest.error })
  const { enter, isUnknown } = useEnter(rest)
  const change = amount.micros === undefined || way === 'add' ? amount.micros : -amount.micros
  const isReasonShort = reason.trim().length < 3

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (change === undefined) document.getElementById(ids.amount)?.focus()
    else if (isReasonShort) document.getElementById(ids.reason)?.focus()
    else if (!rest.isPending) {
      amount.send()
      void enter(change, reason.trim())
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
      {isUnknown && <p className="text-sm text-muted">{t('admin-customers.form.again')}</p>}
      <FormActions
        submit={amount.micros === undefined ? rest.submit : rest.submitAmount(money(amount.micros, currency))}
        busy={t('admin.reason.running')}
        isPending={rest.isPending}
        error={amount.isRefused ? null : rest.error}
        onCancel={rest.onCancel}
      />
    </Form>
  )
}

/**
 * Creates the entry with an idempotency key of its target, so that a second click or a retry makes no second entry. A
 * toast shows the error when the dialog is gone.
 */
const useEnter = ({ target, send, onClose }: Pick<Props, 'target' | 'send' | 'onClose'>) => {
  const t = useT('admin-customers')
  const { money } = useMoney()
  const toast = useToast()
  const sentence = useRefusalSentence()
  const [idempotency_key] = useState(() => entryKey(target))
  const [isUnknown, setUnknown] = useState(() => mayBeEntered(target))
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const enter = async (amount_micros: number, reason: string) => {
    try {
      const entry = await sendEntry(target, idempotency_key, () => send({ amount_micros, reason, idempotency_key }))
      const balance = money(entry.balance_micros, entry.currency)
      toast({ tone: 'success', text: t('admin-customers.form.done', { balance }) })
      onClose()
    } catch (error) {
      setUnknown(mayBeEntered(target))
      // The form shows the refusal from `error`.
      if (!isShown.current) toast({ tone: 'error', text: sentence(error) })
    }
  }
  return { enter, isUnknown }
}

const submitByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** State of the amount field: its text, the value in micros, and its error. */
const useAmount = ({ first, mostMicros = Number.POSITIVE_INFINITY, isAsked, error }: Asked) => {
  const t = useT('admin-customers')
  const { amount: formatAmount } = useMoney()
  const [text, setText] = useState(first)
  const [sent, setSent] = useState<string>()
  const read = readAmount(useLocale(), text)
  const micros = 'micros' in read && read.micros <= mostMicros ? read.micros : undefined
  const amountError: AmountError | undefined =
    'error' in read ? read.error : micros === undefined ? 'more_than_left' : undefined
  const isToldOf = amountError !== undefined && (isAsked || amountError !== 'missing')
  const refusal = amountRefusal(t, error?.code)
  return {
    text,
    write: setText,
    micros,
    /** Error message beside the field. */
    said: isToldOf ? errorWords(t, amountError, formatAmount(12_500_000)) : text === sent ? refusal : undefined,
    /** Records the submitted text, so that a refusal is shown for this text only. */
    send: () => setSent(text),
    /** Whether the registry refused the amount. */
    isRefused: refusal !== undefined,
  }
}

const errorWords = (t: T<'admin-customers'>, amountError: AmountError, example: string): string => {
  switch (amountError) {
    case 'missing':
      return t('admin-customers.amount.missing')
    case 'unreadable':
      return t('admin-customers.amount.unreadable', { example })
    case 'zero':
      return t('admin-customers.amount.zero')
    case 'too_much':
      return t('admin-customers.amount.tooMuch')
    case 'more_than_left':
      return t('admin-customers.amount.moreThanLeft')
  }
}

/** Returns the message for a refusal of the amount, or `undefined` for other refusals. */
const amountRefusal = (t: T<'admin-customers'>, code = ''): string | undefined => {
  switch (code) {
    case 'balance_too_low':
      return t('admin-customers.amount.tooLow')
    case 'balance_too_high':
      return t('admin-customers.amount.tooHigh')
    case 'refund_exceeds_charge':
      return t('admin-customers.amount.moreThanLeft')
    default:
      return undefined
  }
}

interface BalancePreviewProps {
  nowMicros: number
  /** Undefined while the amount cannot be parsed. */
  changeMicros: number | undefined
  currency: string
}

/** Shows a balance before and after a change. */
const BalancePreview = ({ nowMicros, changeMicros, currency }: BalancePreviewProps) => {
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
