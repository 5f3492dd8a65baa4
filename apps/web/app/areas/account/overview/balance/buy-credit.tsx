import type { Schema } from '@registry/api-client'
import { type FormEvent, useRef, useState } from 'react'
import { FormFault } from '../../../../components/form-fault.tsx'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useMoney } from '../../../../i18n/use-money.ts'
import { useLocale } from '../../../../i18n/use-locale.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { AmountChoice } from './amount-choice.tsx'
import { creditAmount, type CreditDraft } from './credit-amount.ts'
import { useLeave } from './use-leave.ts'
import { useReturnUrl } from './use-return-url.ts'

/** Chooses an amount and goes to Stripe's page to pay it. */
export const BuyCredit = ({ options }: { options: Schema<'PaymentOptions'> }) => {
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
    if ('fault' in amount) return ownField.current?.focus()
    const body = { amount_micros: amount.micros, currency, return_url: returnUrl }
    return buy.mutate({ body }, { onSuccess: ({ checkout_url: url }) => leaveTo(url) })
  }
  return (
    <Panel title={t('account.balance.buyTitle')}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <AmountChoice
          options={options}
          draft={draft}
          fault={isTried && 'fault' in amount ? amount.fault : undefined}
          ownField={ownField}
          onChange={setDraft}
        />
        <FormFault error={buy.error} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="primary" aria-disabled={isBusy}>
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
