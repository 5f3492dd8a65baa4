import { ScrollText } from 'lucide-react'
import { useRef, useState } from 'react'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useFocusKept } from '../../../components/admin/use-focus-kept.ts'
import { Money } from '../../../components/customers/money.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useMoney } from '../../../i18n/use-money.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { DefinitionList, Fact } from '../../../ui/definition-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EntryDialog } from './entry-form.tsx'
import { type Entry, leftOf } from './ledger-entry.ts'
import { ownError } from './own-error.ts'
import { customersSearch } from './search.ts'
import { useLedgerColumns } from './use-ledger-columns.tsx'

interface Props {
  customerId: string
  charge: Entry
  onClose: () => void
}

/** Lists every change of a balance, newest first. Each charge has a button to refund it. */
export const Ledger = ({ customerId }: { customerId: string }) => {
  const t = useT('admin-customers')
  const { asked } = useSearch(customersSearch)
  const page = asked.at
  const params = { path: { customer_id: customerId }, query: { page, limit: 20 } }
  const read = useRead('/admin/customers/{customer_id}/ledger', { params }, { keepsLast: true })
  const [charge, setCharge] = useState<Entry>()
  const columns = useLedgerColumns(setCharge)
  const container = useRef<HTMLDivElement>(null)
  // A fully refunded charge loses its button and with it the focus.
  useFocusKept(container)
  return (
    <div ref={container} tabIndex={-1} className="flex min-w-0 flex-col gap-4">
      <DataTable
        columns={columns}
        rows={read.data?.entries}
        keyOf={({ id }) => id}
        pageName="at"
        caption={t('admin-customers.parts.ledger')}
        error={ownError(read.error)}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState icon={<ScrollText aria-hidden />} title={t('admin-customers.ledger.none')}>
            {t('admin-customers.ledger.noneBody')}
          </EmptyState>
        }
      />
      {read.data && <ListFoot {...read.data} pageName="at" />}
      {charge && <RefundDialog customerId={customerId} charge={charge} onClose={() => setCharge(undefined)} />}
    </div>
  )
}

/** Dialog that refunds a charge: by default the part that is not refunded, or less. */
const RefundDialog = ({ customerId, charge, onClose }: Props) => {
  const t = useT('admin-customers')
  const { amount: formatAmount } = useMoney()
  const write = useWrite('post', '/admin/customers/{customer_id}/refunds')
  const params = { path: { customer_id: customerId } }
  const left = leftOf(charge)
  return (
    <EntryDialog
      customerId={customerId}
      title={t('admin-customers.refund.title')}
      target={`refund of ${charge.id}`}
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
    </EntryDialog>
  )
}
