import { useState } from 'react'
import type { RefusalError } from '../../../data/refusals/refusal-error.ts'
import { useMoney } from '../../../i18n/use-money.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { type Amount, readAmount } from './read-amount.ts'

type Fault = Extract<Amount, { fault: string }>['fault'] | 'more_than_left'

interface Asked {
  first: string
  mostMicros: number | undefined
  /** Whether it was to be sent: what is missing is no fault before. */
  isAsked: boolean
  error: RefusalError | null
}

/** The field of an amount: its text, what that is in micros, and what is wrong with it. */
export const useAmount = ({ first, mostMicros = Number.POSITIVE_INFINITY, isAsked, error }: Asked) => {
  const t = useT('admin-customers')
  const { amount: formatAmount } = useMoney()
  const [text, setText] = useState(first)
  const [sent, setSent] = useState<string>()
  const read = readAmount(useLocale(), text)
  const micros = 'micros' in read && read.micros <= mostMicros ? read.micros : undefined
  const fault: Fault | undefined = 'fault' in read ? read.fault : micros === undefined ? 'more_than_left' : undefined
  const isToldOf = fault !== undefined && (isAsked || fault !== 'missing')
  const refusal = amountRefusal(t, error?.code)
  return {
    text,
    write: setText,
    micros,
    /** What to say of it, beside the field. */
    said: isToldOf ? faultWords(t, fault, formatAmount(12_500_000)) : text === sent ? refusal : undefined,
    /** Tells that the amount is being sent, so that a refusal is one of this text. */
    send: () => setSent(text),
    /** Whether it was the amount that the registry refused. */
    isRefused: refusal !== undefined,
  }
}

const faultWords = (t: T<'admin-customers'>, fault: Fault, example: string): string => {
  switch (fault) {
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

/** What is said of a refusal that is of the amount; undefined for every other. */
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
