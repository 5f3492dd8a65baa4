import { cardClass } from '../../ui/card-class.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalanceFrame, BalanceSkeleton, PaymentsSkeleton } from './balance/balance-frame.tsx'
import type { AccountTab } from './search.ts'

/** Reserves space for a part of the account that is on its way. */
export const TabSkeleton = ({ tab }: { tab: AccountTab }) => {
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
  // Longer than a window is high, as what comes is.
  return (
    <div className="min-h-dvh">
      <Skeleton className="h-103 w-full" />
      <Skeleton className="mt-8 h-100 w-full" />
    </div>
  )
}
