import type { Schema } from '@registry/api-client'
import { ExternalLink } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormError } from '../../../components/form-error.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { useWrite } from '../../../data/query/use-write.ts'
import type { Person } from '../../../data/session/session-store.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useMoney } from '../../../i18n/use-money.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Form } from '../../../ui/form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useLinks } from '../../../use-links.ts'
import { AmountChoice } from './amount-choice.tsx'
import { creditAmount, type CreditDraft } from './credit-amount.ts'

const slowMs = 10_000

interface Props {
  options: Schema<'PaymentOptions'>
  person: Person
}

/** Shows the purchase of credit, or a contact hint when payments are off. */
export const Payments = ({ options, person }: Props) =>
  options.is_configured ? (
    <div className="flex flex-col gap-5">
      <BuyCredit options={options} />
      <Billing />
    </div>
  ) : (
    <NoPayments person={person} />
  )

const NoPayments = ({ person }: { person: Person }) => {
  const t = useT('account')
  return (
    <EmptyState title={t('account.balance.noPayments')}>
      <p>{t('account.balance.noPaymentsHint')}</p>
      <p className="mt-4 text-sm text-faint">{t('account.id')}</p>
      <div dir="ltr" className="flex items-center justify-center gap-1">
        <code className="text-sm wrap-anywhere text-text">{person.id}</code>
        <CopyButton text={person.id} label={t('account.balance.copyId')} />
      </div>
    </EmptyState>
  )
}

const Billing = () => {
  const t = useT('account')
  const returnUrl = useReturnUrl()
  const { isLeaving, leaveTo } = useLeave()
  const billing = useWrite('post', '/customers/billing')
  const open = () =>
    billing.mutate({ body: { return_url: returnUrl } }, { onSuccess: ({ billing_portal_url: url }) => leaveTo(url) })
  const isBusy = billing.isPending || isLeaving
  return (
    <Panel title={t('account.balance.billing')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">{t('account.balance.billingHint')}</p>
        <FormError error={billing.error} />
        <Button aria-disabled={isBusy} onClick={() => !isBusy && open()}>
          <ExternalLink aria-hidden className="mirrored" />
          {isBusy ? t('account.balance.opening') : t('account.balance.openBilling')}
        </Button>
      </div>
    </Panel>
  )
}

/** Form that takes an amount and opens Stripe's payment page. */
const BuyCredit = ({ options }: { options: Schema<'PaymentOptions'> }) => {
  const t = useT('account')
  const { money } = useMoney()
  const locale = useLocale()
  const [draft, setDraft] = useState<CreditDraft>({ suggested: options.amounts_micros[0], typed: '' })
  const [isTried, setTried] = useState(false)
  const ownField = useRef<HTMLInputElement>(null)
  const returnUrl = useReturnUrl()
  const buy = useWrite('post', '/customers/credit')
  const amount = creditAmount(draft, options, locale)
  const { isLeaving, leaveTo } = useLeave()
  const isBusy = buy.isPending || isLeaving
  const { currency } = options
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy) return undefined
    if ('error' in amount) return ownField.current?.focus()
    const body = { amount_micros: amount.micros, currency, return_url: returnUrl }
    return buy.mutate({ body }, { onSuccess: ({ checkout_url: url }) => leaveTo(url) })
  }
  return (
    <Panel title={t('account.balance.buyTitle')}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <AmountChoice
          options={options}
          draft={draft}
          error={isTried && 'error' in amount ? amount.error : undefined}
          ownField={ownField}
          onChange={setDraft}
        />
        <FormError error={buy.error} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {isBusy
              ? t('account.balance.opening')
              : 'micros' in amount
                ? t('account.balance.buyFor', { amount: money(amount.micros, currency) })
                : t('account.balance.buy')}
          </Button>
          <p className="text-sm text-faint">{t('account.balance.byStripe')}</p>
        </div>
      </Form>
    </Panel>
  )
}

/** Returns the address that Stripe sends the browser back to: the balance tab in the current locale. */
const useReturnUrl = (): string => {
  const { publicUrl } = useBoot()
  return `${publicUrl}${useLinks().account({ tab: 'balance' })}`
}

/**
 * Opens a page of another site. `isLeaving` stays true until the page unloads. It resets when the browser restores the
 * page from its back/forward cache, and when the person returns to the window or the other site is slow. The person may
 * have stopped the navigation, which no event reports.
 */
const useLeave = (): { isLeaving: boolean; leaveTo: (url: string) => void } => {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return undefined
    const stay = () => setLeaving(false)
    const timer = setTimeout(stay, slowMs)
    addEventListener('pageshow', stay)
    addEventListener('focus', stay)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', stay)
      removeEventListener('focus', stay)
    }
  }, [isLeaving])
  const leaveTo = (url: string) => {
    setLeaving(true)
    location.assign(url)
  }
  return { isLeaving, leaveTo }
}
