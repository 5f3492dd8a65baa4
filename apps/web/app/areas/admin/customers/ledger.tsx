import { ScrollText } from 'lucide-react'
import { useRef, useState } from 'react'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { pageOf } from '../../../components/admin/list-address.ts'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useFocusKept } from '../../../components/admin/use-focus-kept.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Entry } from './ledger-entry.ts'
import { ownFault } from './own-fault.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { useLedgerColumns } from './use-ledger-columns.tsx'

/** Every change of a balance, the newest first; a charge can be given back from its row. */
export const Ledger = ({ customerId }: { customerId: string }) => {
  const t = useT('admin-customers')
  const { text } = useListAddress()
  const page = pageOf(new URLSearchParams({ page: text('at') }))
  const params = { path: { customer_id: customerId }, query: { page, limit: 20 } }
  const read = useRead('/admin/customers/{customer_id}/ledger', { params }, { keepsLast: true })
  const [charge, setCharge] = useState<Entry>()
  const columns = useLedgerColumns(setCharge)
  const place = useRef<HTMLDivElement>(null)
  // A charge that is given back in full has no button any more.
  useFocusKept(place)
  return (
    <div ref={place} tabIndex={-1} className="flex min-w-0 flex-col gap-4">
      <DataTable
        columns={columns}
        rows={read.data?.entries}
        keyOf={({ id }) => id}
        caption={t('admin-customers.parts.ledger')}
        fault={ownFault(read.error)}
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
