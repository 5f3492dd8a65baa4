import { useSearchParams } from 'react-router'
import { Loaded } from '../../../../components/loaded.tsx'
import { useRead } from '../../../../data/query/use-read.ts'
import type { Person } from '../../../../data/session/session-store.ts'
import { BalanceFrame, BalanceShape, PaymentsShape } from './balance-frame.tsx'
import { BalanceCard } from './balance-card.tsx'
import { Payments } from './payments.tsx'

// A payment is told to the registry by Stripe itself, mostly before the browser is back and sometimes a while later.
const awaitedMs = 3000

/** What a person can spend, and how there comes to be more. */
export const BalanceTab = ({ person }: { person: Person }) => {
  const [query] = useSearchParams()
  const isAwaited = query.get('payment') === 'success'
  const balance = useRead('/customers/balance', {}, isAwaited ? { everyMs: awaitedMs } : {})
  const options = useRead('/customers/payments')
  return (
    <BalanceFrame>
      <Loaded query={balance} shape={<BalanceShape />}>
        {(data) => <BalanceCard balance={data} />}
      </Loaded>
      <Loaded query={options} shape={<PaymentsShape />}>
        {(data) => <Payments options={data} person={person} />}
      </Loaded>
    </BalanceFrame>
  )
}
