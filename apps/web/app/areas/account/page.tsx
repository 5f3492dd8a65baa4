import type { Schema } from '@registry/api-client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Avatar } from '../../components/avatar.tsx'
import { EventList } from '../../components/customers/event-list.tsx'
import { eventQuery } from '../../components/customers/event-query.ts'
import { useEventAddress } from '../../components/customers/use-event-address.ts'
import { Loaded } from '../../components/loaded.tsx'
import { RequireSession } from '../../components/require-session.tsx'
import { call } from '../../data/query/call.ts'
import { useQueryClient } from '../../data/query/query-client.ts'
import { queryKey } from '../../data/query/query-key.ts'
import { useRead } from '../../data/query/use-read.ts'
import type { RefusalError } from '../../data/refusals/refusal-error.ts'
import type { Person } from '../../data/session/session-store.ts'
import { useSession } from '../../data/session/use-session.ts'
import { PageMeta } from '../../framework/page-meta.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSearch } from '../../search/use-search.ts'
import { cardClass } from '../../ui/card-class.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountFrame } from './account-frame.tsx'
import { BalanceFrame, BalanceSkeleton, PaymentsSkeleton } from './balance/balance-frame.tsx'
import { BalanceTab } from './balance/balance-tab.tsx'
import { KeysTab } from './keys/keys-tab.tsx'
import { Profile } from './overview/profile.tsx'
import { accountSearch, type AccountTab } from './search.ts'
import { Spending } from './spending/spending.tsx'

export default function AccountPage() {
  const t = useT('account')
  return (
    <>
      <PageMeta title={t('account.title')} hidden />
      <RequireSession fallback={<PageFallback />}>
        <Account />
      </RequireSession>
    </>
  )
}

const PageFallback = () => {
  const tab = useSearch(accountSearch).asked.tab
  return (
    <AccountFrame tab={tab} avatar={<Skeleton className="size-14 rounded-full" />}>
      <TabSkeleton tab={tab} />
    </AccountFrame>
  )
}

/** Shows the account page: the profile, and the customer tabs with keys, balance and events. */
const Account = () => {
  const { person } = useSession()
  const tab = useSearch(accountSearch).asked.tab
  if (!person) return null
  return (
    <AccountFrame tab={tab} avatar={<Avatar person={person} className="size-14 text-lg" />}>
      {tab === 'profile' ? <Profile person={person} /> : <CustomerTab tab={tab} person={person} />}
    </AccountFrame>
  )
}

const CustomerTab = ({ tab, person }: { tab: Exclude<AccountTab, 'profile'>; person: Person }) => (
  <Loaded query={useCustomer()} fallback={<TabSkeleton tab={tab} />}>
    {() => {
      if (tab === 'keys') return <KeysTab />
      return tab === 'balance' ? <BalanceTab person={person} /> : <EventsTab />
    }}
  </Loaded>
)

const EventsTab = () => {
  const t = useT('account', 'customers')
  const address = useEventAddress()
  const events = useRead('/customers/events', { params: { query: eventQuery(address) } }, { keepsLast: true })
  return (
    <>
      <Spending />
      <section aria-labelledby="events-title" className="mt-8">
        <h2 id="events-title" className="mb-3 text-lg font-semibold">
          {t('customers.events.title')}
        </h2>
        <EventList query={events} address={address} noneHint={t('account.events.noneHint')} />
      </section>
    </>
  )
}

/** Reserves space for a tab of the account during the load. */
const TabSkeleton = ({ tab }: { tab: AccountTab }) => {
  if (tab === 'profile') return <Skeleton className="h-40 max-w-prose" />
  if (tab === 'balance')
    return (
      <BalanceFrame>
        <BalanceSkeleton />
        <PaymentsSkeleton />
      </BalanceFrame>
    )
  if (tab === 'keys')
    return (
      <div className={cardClass}>
        <div className="h-24 border-b border-line" />
        <RowsSkeleton rows={2} />
      </div>
    )
  // The skeleton is taller than the viewport, like the content that replaces it.
  return (
    <div className="min-h-dvh">
      <Skeleton className="h-108 w-full" />
      <Skeleton className="mt-8 h-100 w-full" />
    </div>
  )
}

/** Returns the person as a customer. The request creates the customer when there is none. */
const useCustomer = (): UseQueryResult<Schema<'Customer'>, RefusalError> => {
  const client = useQueryClient()
  return useQuery(
    {
      queryKey: queryKey('/customers/me'),
      // The contract defines the answer of this address.
      queryFn: async ({ signal }) => (await call('post', '/customers', { signal })) as Schema<'Customer'>,
    },
    client,
  )
}
