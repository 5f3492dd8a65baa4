import type { Schema } from '@registry/api-client'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Money } from '../../../components/customers/money.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import type { Person } from '../../../data/session/session-store.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { accountSearch } from '../search.ts'
import { BalanceFrame, BalanceSkeleton, PaymentsSkeleton } from './balance-frame.tsx'
import { Payments } from './payments.tsx'

const line = 'mt-2 flex items-start gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0'

// Stripe reports a payment to the registry itself, mostly before the browser returns and sometimes later.
const awaitedMs = 3000
const awaitedAtMostMs = 180_000

export const BalanceTab = ({ person }: { person: Person }) => {
  const balance = useBalance()
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

/** Reads the balance. After a payment, the balance is polled until it grows, for three minutes at most. */
const useBalance = () => {
  const isPaid = useSearch(accountSearch).asked.payment === 'success'
  const [isAwaited, setAwaited] = useState(true)
  const balance = useRead('/customers/balance', {}, isPaid && isAwaited ? { everyMs: awaitedMs } : {})
  const micros = balance.data?.amount_micros
  const before = useRef(micros)
  useEffect(() => {
    before.current ??= micros
    if (micros !== undefined && micros > (before.current ?? micros)) setAwaited(false)
  }, [micros])
  useEffect(() => {
    const timer = setTimeout(() => setAwaited(false), awaitedAtMostMs)
    return () => clearTimeout(timer)
  }, [])
  return balance
}

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
