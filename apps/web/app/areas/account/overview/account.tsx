import { Avatar } from '../../../components/avatar.tsx'
import { useCustomer } from '../../../components/customers/use-customer.ts'
import { Loaded } from '../../../components/loaded.tsx'
import type { Person } from '../../../data/session/session-store.ts'
import { useSession } from '../../../data/session/use-session.ts'
import { AccountFrame, type AccountTab, useAccountTab } from './account-frame.tsx'
import { BalanceTab } from './balance/balance-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { KeysTab } from './keys/keys-tab.tsx'
import { Profile } from './profile.tsx'
import { TabShape } from './tab-shape.tsx'

/** How the registry knows a person, and what they have as a customer: keys, money, and what it went to. */
export const Account = () => {
  const { person } = useSession()
  const tab = useAccountTab()
  if (!person) return null
  return (
    <AccountFrame tab={tab} avatar={<Avatar person={person} className="size-14 text-lg" />}>
      {tab === 'profile' ? <Profile person={person} /> : <CustomerTab tab={tab} person={person} />}
    </AccountFrame>
  )
}

const CustomerTab = ({ tab, person }: { tab: Exclude<AccountTab, 'profile'>; person: Person }) => (
  <Loaded query={useCustomer()} shape={<TabShape tab={tab} />}>
    {() => {
      if (tab === 'keys') return <KeysTab />
      return tab === 'balance' ? <BalanceTab person={person} /> : <EventsTab />
    }}
  </Loaded>
)
