import { Money } from '../../../components/customers/money.tsx'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useMoney } from '../../../i18n/use-money.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DefinitionList, Fact } from '../../../ui/definition-list.tsx'
import { EntryForm } from './entry-form.tsx'
import { type Entry, leftOf } from './ledger-entry.ts'

interface Props {
  customerId: string
  charge: Entry
  onClose: () => void
}

/** Gives a charge back: what is left of it to begin with, or a part of that. */
export const RefundDialog = ({ customerId, charge, onClose }: Props) => {
  const t = useT('admin-customers')
  const { amount: formatAmount } = useMoney()
  const write = useWrite('post', '/admin/customers/{customer_id}/refunds')
  const params = { path: { customer_id: customerId } }
  const left = leftOf(charge)
  return (
    <Dialog open onOpenChange={onClose} title={t('admin-customers.refund.title')}>
      <EntryForm
        customerId={customerId}
        way="add"
        first={formatAmount(left)}
        mostMicros={left}
        submit={t('admin-customers.refund.submit')}
        submitAmount={(amount) => t('admin-customers.refund.submitAmount', { amount })}
        send={(entry) => write.mutateAsync({ params, body: { ...entry, charge_id: charge.id } })}
        isPending={write.isPending}
        error={write.error}
        onClose={onClose}
      >
        <DefinitionList>
          <Fact name={t('admin-customers.kind.charge')}>
            <span dir="auto">{charge.reason}</span>
          </Fact>
          <Fact name={t('admin-customers.column.amount')}>
            <Money micros={-charge.amount_micros} currency={charge.currency} />
          </Fact>
          <Fact name={t('admin-customers.refund.left')}>
            <Money micros={left} currency={charge.currency} />
          </Fact>
        </DefinitionList>
      </EntryForm>
    </Dialog>
  )
}
