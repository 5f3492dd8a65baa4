import { Avatar } from '../../components/avatar.tsx'
import { useCustomer } from '../../components/customers/use-customer.ts'
import { Loaded } from '../../components/loaded.tsx'
import { RequireSession } from '../../components/require-session.tsx'
import type { Person } from '../../data/session/session-store.ts'
import { useSession } from '../../data/session/use-session.ts'
import { PageMeta } from '../../framework/page-meta.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useSearch } from '../../search/use-search.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountFrame } from './account-frame.tsx'
import { BalanceTab } from './balance/balance-tab.tsx'
import { KeysTab } from './keys/keys-tab.tsx'
import { Profile } from './overview/profile.tsx'
import { accountSearch, type AccountTab } from './search.ts'
import { EventsTab } from './spending/events-tab.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

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

/** How the registry knows a person, and what they have as a customer: keys, money, and what it went to. */
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
