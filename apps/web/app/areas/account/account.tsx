import type { Schema } from '@registry/api-client'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Avatar } from '../../components/avatar.tsx'
import { EventList } from '../../components/customers/event-list.tsx'
import { eventQuery } from '../../components/customers/event-query.ts'
import { Money } from '../../components/customers/money.tsx'
import { useCustomer } from '../../components/customers/use-customer.ts'
import { useEventAddress } from '../../components/customers/use-event-address.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useLogout } from '../../components/use-logout.ts'
import { useBoot } from '../../data/boot.tsx'
import { useRead } from '../../data/query/use-read.ts'
import { faultSentence } from '../../data/session/fault-sentence.ts'
import { faultOf } from '../../data/session/identity-error.ts'
import type { Person } from '../../data/session/session-store.ts'
import { identityProvider, refreshPerson } from '../../data/session/session.ts'
import { passwordMinLength } from '../../data/session/sign-in-ways.ts'
import { useKnownPerson } from '../../data/session/use-known-person.ts'
import { useSession } from '../../data/session/use-session.ts'
import { useT } from '../../i18n/use-t.ts'
import { useSearch } from '../../search/use-search.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useLinks } from '../../use-links.ts'
import { AccountFrame } from './account-frame.tsx'
import { BalanceFrame, BalanceSkeleton, PaymentsSkeleton } from './balance/balance-frame.tsx'
import { Payments } from './balance/payments.tsx'
import { KeysTab } from './keys/keys-tab.tsx'
import { MyReports } from './overview/my-reports.tsx'
import { accountSearch, type AccountTab } from './search.ts'
import { Spending } from './spending/spending.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

const line = 'mt-2 flex items-start gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0'

// A payment is told to the registry by Stripe itself, mostly before the browser is back and sometimes a while later.
const awaitedMs = 3000

/** How the registry knows a person, and what they have as a customer: keys, money, and what it went to. */
export const Account = () => {
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

/** What a person spent day by day, and what happened one by one. */
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

/** What a person can spend, and how there comes to be more. */
const BalanceTab = ({ person }: { person: Person }) => {
  const isAwaited = useSearch(accountSearch).asked.payment === 'success'
  const balance = useRead('/customers/balance', {}, isAwaited ? { everyMs: awaitedMs } : {})
  const options = useRead('/customers/payments')
  return (
    <BalanceFrame>
      <Loaded query={balance} fallback={<BalanceSkeleton />}>
        {(data) => <BalanceCard balance={data} />}
      </Loaded>
      <Loaded query={options} fallback={<PaymentsSkeleton />}>
        {(data) => <Payments options={data} person={person} />}
      </Loaded>
    </BalanceFrame>
  )
}

/** How the registry knows a person, what they reported, and the way out. */
const Profile = ({ person }: { person: Person }) => {
  const t = useT('account')
  const links = useLinks()
  const { identity } = useBoot()
  const { busy, logout } = useLogout()
  return (
    <>
      <Facts person={person} />
      <div className="mt-6 flex flex-wrap gap-2">
        {passwordMinLength(identity) !== undefined && (
          <ButtonLink to={links.resetPassword()}>{t('account.changePassword')}</ButtonLink>
        )}
        <Button aria-disabled={busy} onClick={() => !busy && void logout()}>
          {t('nav.logout')}
        </Button>
      </div>
      <MyReports />
    </>
  )
}

/** How the registry knows a person. */
const Facts = (props: { person: Person }) => {
  const person = useKnownPerson(props.person)
  const t = useT('account')
  return (
    <dl className={`max-w-prose divide-y divide-line ${cardClass}`}>
      <Fact name={t('account.name')}>{person.name ?? t('account.none')}</Fact>
      <Fact name={t('account.email')}>
        <bdi>{person.email ?? t('account.none')}</bdi>
        {person.email !== undefined && person.emailConfirmed === false && <UnconfirmedEmail email={person.email} />}
      </Fact>
      <Fact name={t('account.id')}>
        <code className="text-sm">{person.id}</code>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-3">
    <dt className="w-36 text-muted">{name}</dt>
    <dd className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</dd>
  </div>
)

/** Says that an address was not confirmed, and sends the mail for it again. */
const UnconfirmedEmail = ({ email }: { email: string }) => {
  const t = useT('account', 'auth')
  const toast = useToast()
  useEffect(() => {
    // It may have been confirmed in another tab meanwhile.
    void refreshPerson().catch(() => undefined)
  }, [])
  const send = async () => {
    try {
      await (await identityProvider()).password?.sendVerification(email)
      toast({ tone: 'success', text: t('account.linkSent', { email }) })
    } catch (error) {
      toast({ tone: 'error', text: faultSentence(t, faultOf(error)) })
    }
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Badge tone="amber">{t('account.unconfirmed')}</Badge>
      <Button size="small" onClick={() => void send()}>
        {t('account.sendLink')}
      </Button>
    </div>
  )
}

/** What there is, and whether anything can be spent of it. */
const BalanceCard = ({ balance }: { balance: Schema<'CustomerBalance'> }) => {
  const t = useT('account', 'customers')
  const links = useLinks()
  const { amount_micros: micros, currency, effective_balance_micros: spendable = micros } = balance
  return (
    <section aria-labelledby="balance-title" className={`${cardClass} p-5`}>
      <h2 id="balance-title" className="text-sm font-medium text-muted">
        {t('account.balance.title')}
      </h2>
      <p className="mt-1 text-2xl font-semibold">
        <Money micros={micros} currency={currency} />
      </p>
      <State micros={micros} spendable={spendable} />
      {spendable !== micros && (
        <p className="mt-1 text-sm text-muted">
          {t('account.balance.canSpend')} <Money micros={spendable} currency={currency} />
        </p>
      )}
      <p className="mt-4 border-t border-line pt-3 text-sm">
        <TextLink to={links.account({ tab: 'events' })}>{t('account.balance.whereTo')}</TextLink>
      </p>
    </section>
  )
}

const State = ({ micros, spendable }: { micros: number; spendable: number }) => {
  const t = useT('account')
  if (micros < 0)
    return (
      <p className={`${line} text-amber-text`}>
        <TriangleAlert aria-hidden />
        {t('account.balance.below')}
      </p>
    )
  if (spendable <= 0)
    return (
      <p className={`${line} text-muted`}>
        <CircleDashed aria-hidden />
        {t('account.balance.nothing')}
      </p>
    )
  return (
    <p className={`${line} text-green-text`}>
      <CircleCheck aria-hidden />
      {t('account.balance.some')}
    </p>
  )
}
