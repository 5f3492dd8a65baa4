import type { Schema } from '@registry/api-client'
import { Link } from 'react-router'
import type { Column } from '../../../components/admin/column.ts'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { personName } from '../shared/people/person-name.ts'
import { Money } from '../../../components/customers/money.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

type Customer = Schema<'CustomerWithBalance'>

/** What the table says of each customer. */
export const useColumns = (): Column<Customer>[] => {
  const t = useT('admin-customers')
  return [
    {
      id: 'customer',
      title: t('admin-customers.column.customer'),
      cell: (customer) => <NameCell customer={customer} />,
    },
    {
      id: 'balance',
      title: t('admin-customers.column.balance'),
      align: 'end',
      room: 'sm:w-48',
      cell: ({ balance }) => <Money micros={balance.amount_micros} currency={balance.currency} />,
    },
    {
      id: 'joined',
      title: t('admin-customers.column.joined'),
      align: 'end',
      room: 'sm:w-40',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">
          <RelativeTime time={createdAt} />
        </span>
      ),
    },
  ]
}

const NameCell = ({ customer }: { customer: Customer }) => {
  const t = useT('admin-customers')
  const { href, page } = useListAddress()
  const name = personName(customer)
  return (
    <div className="min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to={href({ open: customer.id, page: String(page) })}
          aria-label={t('admin-customers.more', { name })}
          className="rounded-mark font-medium wrap-anywhere hover:text-accent-text hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        {customer.is_admin && <Badge tone="blue">{t('admin-customers.admin')}</Badge>}
      </span>
      {customer.email !== undefined && customer.email !== name && (
        <p className="text-xs wrap-anywhere text-muted">
          <bdi dir="ltr">{customer.email}</bdi>
        </p>
      )}
    </div>
  )
}
