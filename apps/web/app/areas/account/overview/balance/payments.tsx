import type { Schema } from '@registry/api-client'
import { ExternalLink } from 'lucide-react'
import { FormFault } from '../../../../components/form-fault.tsx'
import { useWrite } from '../../../../data/query/use-write.ts'
import type { Person } from '../../../../data/session/session-store.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { BuyCredit } from './buy-credit.tsx'
import { useLeave } from './use-leave.ts'
import { useReturnUrl } from './use-return-url.ts'

interface Props {
  options: Schema<'PaymentOptions'>
  person: Person
}

/** Credit to buy; without payments, whom to ask for it. */
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
        <FormFault error={billing.error} />
        <Button aria-disabled={isBusy} onClick={() => !isBusy && open()}>
          <ExternalLink aria-hidden className="mirrored" />
          {isBusy ? t('account.balance.opening') : t('account.balance.openBilling')}
        </Button>
      </div>
    </Panel>
  )
}
