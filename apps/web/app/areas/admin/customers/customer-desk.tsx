import type { Schema } from '@registry/api-client'
import { ArrowLeft, UserX } from 'lucide-react'
import { useState } from 'react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { EventList } from '../../../components/customers/event-list.tsx'
import { eventQuery } from '../../../components/customers/event-query.ts'
import { useEventAddress } from '../../../components/customers/use-event-address.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { personName } from '../shared/people/person-name.ts'
import { BalanceFacts } from './balance-facts.tsx'
import { CustomerKeys } from './customer-keys.tsx'
import { EntryDialog, type Way } from './entry-form.tsx'
import { Ledger } from './ledger.tsx'
import { ownError } from './own-error.ts'
import { customersSearch } from './search.ts'

/**
 * Lists the events of a customer. Their page is the parameter `at`, because `page` belongs to the list of customers.
 */
const CustomerEvents = ({ customerId }: { customerId: string }) => {
  const t = useT('admin-customers')
  const address = useEventAddress('at')
  const params = { path: { customer_id: customerId }, query: eventQuery(address) }
  const query = useRead('/customers/{customer_id}/events', { params }, { keepsLast: true })
  return (
    <EventList
      query={{ ...query, error: ownError(query.error) }}
      address={address}
      noneHint={t('admin-customers.eventsNone')}
    />
  )
}

const parts = { ledger: Ledger, events: CustomerEvents, keys: CustomerKeys }

interface Props {
  customerId: string
  name: string
  onClose: () => void
}

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
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
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

/** Links back to the list with its filters. */
const Back = () => {
  const t = useT('admin-customers')
  const { asked, href } = useSearch(customersSearch)
  const ofCustomer = { open: undefined, tab: undefined, at: undefined, type: undefined, from: undefined, to: undefined }
  return (
    <TextLink to={href({ ...ofCustomer, page: asked.page })} className="inline-flex items-center gap-1.5">
      <ArrowLeft aria-hidden className="mirrored size-4" />
      {t('admin-customers.back')}
    </TextLink>
  )
}

const AdjustButtons = ({ customerId, name }: { customerId: string; name: string }) => {
  const t = useT('admin-customers')
  const [open, setOpen] = useState<'credit' | 'correct'>()
  const about = { customerId, name, onClose: () => setOpen(undefined) }
  return (
    <>
      <Button onClick={() => setOpen('correct')}>{t('admin-customers.correct.open')}</Button>
      <Button variant="primary" onClick={() => setOpen('credit')}>
        {t('admin-customers.credit.open')}
      </Button>
      {open === 'credit' && <CreditDialog {...about} />}
      {open === 'correct' && <CorrectDialog {...about} />}
    </>
  )
}

const CustomerProfile = ({
  customer: { id, email, is_admin, stripe_id: stripeId },
}: {
  customer: Schema<'Customer'>
}) => {
  const t = useT('admin-customers')
  const links = useAdminLinks()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {is_admin && <Badge tone="blue">{t('admin-customers.admin')}</Badge>}
      {email !== undefined && (
        <bdi dir="ltr" className="wrap-anywhere">
          {email}
        </bdi>
      )}
      <code dir="ltr" className="text-xs wrap-anywhere text-faint">
        {id}
      </code>
      {stripeId !== undefined && (
        <code dir="ltr" className="text-xs wrap-anywhere text-faint">
          {stripeId}
        </code>
      )}
      <TextLink to={links.adminUser(id)}>{t('admin-customers.person')}</TextLink>
      <TextLink to={links.adminAudit({ subject: `customer:${id}` })}>{t('admin-customers.audit')}</TextLink>
    </p>
  )
}

/** Dialog that gives credit to a customer. */
const CreditDialog = ({ customerId, name, onClose }: Props) => {
  const t = useT('admin-customers')
  const write = useWrite('post', '/admin/customers/{customer_id}/credits')
  const params = { path: { customer_id: customerId } }
  return (
    <EntryDialog
      customerId={customerId}
      title={t('admin-customers.credit.title', { name })}
      target={`credit of ${customerId}`}
      way="add"
      submit={t('admin-customers.credit.submit')}
      submitAmount={(amount) => t('admin-customers.credit.submitAmount', { amount })}
      send={(entry) => write.mutateAsync({ params, body: entry })}
      isPending={write.isPending}
      error={write.error}
      onClose={onClose}
    />
  )
}

const isPart = (text: string): text is keyof typeof parts => Object.hasOwn(parts, text)

/** Shows the ledger, the events or the API keys of a customer, each with its own address. */
const CustomerParts = ({ customerId }: { customerId: string }) => {
  const t = useT('admin-customers', 'customers')
  const { asked, href } = useSearch(customersSearch)
  const chosen = asked.tab
  const current = isPart(chosen) ? chosen : 'ledger'
  const Part = parts[current]
  const at = (tab: string | undefined) =>
    href({ tab, at: undefined, type: undefined, from: undefined, to: undefined, page: asked.page })
  return (
    <div className="flex min-h-[70dvh] min-w-0 flex-col gap-4">
      <TabLinks
        label={t('admin-customers.parts.label')}
        current={current}
        tabs={[
          { id: 'ledger', to: at(undefined), label: t('admin-customers.parts.ledger') },
          { id: 'events', to: at('events'), label: t('customers.events.title') },
          { id: 'keys', to: at('keys'), label: t('customers.keys.title') },
        ]}
      />
      <Part customerId={customerId} />
    </div>
  )
}

interface CorrectDialogProps {
  customerId: string
  name: string
  onClose: () => void
}

/** Dialog that corrects a balance up or down. */
const CorrectDialog = ({ customerId, name, onClose }: CorrectDialogProps) => {
  const t = useT('admin-customers')
  const [way, setWay] = useState<Way>('add')
  const write = useWrite('post', '/admin/customers/{customer_id}/corrections')
  const params = { path: { customer_id: customerId } }
  return (
    <EntryDialog
      customerId={customerId}
      title={t('admin-customers.correct.title', { name })}
      target={`correction of ${customerId}`}
      way={way}
      submit={t('admin-customers.correct.submit')}
      submitAmount={(amount) =>
        way === 'add'
          ? t('admin-customers.correct.submitAdd', { amount })
          : t('admin-customers.correct.submitTake', { amount })
      }
      send={(entry) => write.mutateAsync({ params, body: entry })}
      isPending={write.isPending}
      error={write.error}
      onClose={onClose}
    >
      <Choices
        label={t('admin-customers.correct.way')}
        value={way}
        choices={[
          { value: 'add', label: t('admin-customers.correct.add') },
          { value: 'take', label: t('admin-customers.correct.take') },
        ]}
        onChoose={setWay}
      />
    </EntryDialog>
  )
}
