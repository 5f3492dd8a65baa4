import { Money } from '../../../components/customers/money.tsx'
import { LoadError } from '../../../components/load-error.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FactGrid } from '../shared/people/fact-grid.tsx'
import { ownError } from './own-error.ts'
import { useBalance } from './use-balance.ts'

interface Props {
  customerId: string
  joinedAt: string | undefined
}

export const BalanceFacts = ({ customerId, joinedAt }: Props) => {
  const t = useT('admin-customers', 'customers')
  const format = useFormat()
  const balance = useBalance(customerId)
  const params = { path: { customer_id: customerId } }
  const keys = useRead('/admin/customers/{customer_id}/api-keys', { params }).data?.api_keys.length
  const error = ownError(balance.error)
  if (error && !balance.data && !balance.isFetching)
    return <LoadError error={error} onRetry={() => void balance.refetch()} />
  return (
    <FactGrid
      wide
      facts={[
        {
          name: t('admin-customers.column.balance'),
          value: balance.data ? (
            <Money micros={balance.data.amount_micros} currency={balance.data.currency} />
          ) : (
            waiting
          ),
        },
        {
          name: t('admin-customers.spendable'),
          value: balance.data ? (
            <Money
              micros={Math.max(0, balance.data.effective_balance_micros ?? balance.data.amount_micros)}
              currency={balance.data.currency}
            />
          ) : (
            waiting
          ),
        },
        { name: t('customers.keys.title'), value: keys === undefined ? waiting : format.exactNumber(keys) },
        {
          name: t('admin-customers.column.joined'),
          value: joinedAt === undefined ? waiting : <RelativeTime time={joinedAt} />,
        },
      ]}
    />
  )
}

const waiting = <Skeleton className="my-0.5 h-5 w-20" />
