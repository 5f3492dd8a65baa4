import type { ReactNode } from 'react'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { PaymentNotice } from './payment-notice.tsx'

/** The places of what there is and of what one can buy, beside each other where there is room. */
export const BalanceFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-5">
    <PaymentNotice />
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      {children}
    </div>
  </div>
)

export const BalanceShape = () => <Skeleton className="h-46 w-full" />

export const PaymentsShape = () => <Skeleton className="h-92 w-full" />
