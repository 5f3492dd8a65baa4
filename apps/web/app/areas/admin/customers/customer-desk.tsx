import { ArrowLeft, UserX } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { personName } from '../shared/people/person-name.ts'
import { LoadFault } from '../../../components/load-fault.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { AdjustButtons } from './adjust-buttons.tsx'
import { BalanceFacts } from './balance-facts.tsx'
import { CustomerParts } from './customer-parts.tsx'
import { CustomerProfile } from './customer-profile.tsx'

/** One customer: who they are, what they have, how it came to be, and what an admin can do about it. */
export const CustomerDesk = ({ customerId }: { customerId: string }) => {
  const t = useT('admin', 'admin-customers')
  const query = useRead('/customers/{customer_id}', { params: { path: { customer_id: customerId } } })
  const customer = query.data?.customer
  if (query.error?.code === 'customer_not_found') return <UnknownCustomer customerId={customerId} />
  return (
    <AdminPage
      back={<Back />}
      title={customer ? personName(customer) : t('admin.nav.customers')}
      lead={
        customer ? <CustomerProfile customer={customer} /> : <Skeleton className="h-5 w-80 max-w-full max-sm:h-11" />
      }
      actions={<AdjustButtons customerId={customerId} name={customer ? personName(customer) : customerId} />}
    >
      {query.isError && !customer && !query.isFetching && (
        <LoadFault error={query.error} onRetry={() => void query.refetch()} />
      )}
      <BalanceFacts customerId={customerId} joinedAt={customer?.createdAt} />
      <CustomerParts customerId={customerId} />
    </AdminPage>
  )
}

const UnknownCustomer = ({ customerId }: { customerId: string }) => {
  const t = useT('admin-customers')
  const links = useAdminLinks()
  return (
    <AdminPage back={<Back />} title={customerId}>
      <EmptyState
        icon={<UserX aria-hidden />}
        title={t('admin-customers.unknown')}
        action={<TextLink to={links.adminUser(customerId)}>{t('admin-customers.person')}</TextLink>}
      >
        {t('admin-customers.noneBody')}
      </EmptyState>
    </AdminPage>
  )
}

/** Leads to the list as it was filtered. */
const Back = () => {
  const t = useT('admin-customers')
  const { text, href } = useListAddress()
  const ofCustomer = { open: undefined, tab: undefined, at: undefined, type: undefined, from: undefined, to: undefined }
  return (
    <TextLink to={href({ ...ofCustomer, page: text('page') })} className="inline-flex items-center gap-1.5">
      <ArrowLeft aria-hidden className="mirrored size-4" />
      {t('admin-customers.back')}
    </TextLink>
  )
}
