import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLinks } from '../../../use-links.ts'
import { accountSearch } from '../search.ts'

/** Shows the balance and the purchase beside each other in a wide viewport. */
export const BalanceFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-5">
    <PaymentNotice />
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      {children}
    </div>
  </div>
)

export const BalanceSkeleton = () => <Skeleton className="h-46 w-full" />

export const PaymentsSkeleton = () => <Skeleton className="h-92 w-full" />

/** Shows the outcome of a purchase after the return from Stripe. */
const PaymentNotice = () => {
  const t = useT('account')
  const links = useLinks()
  const { payment } = useSearch(accountSearch).asked
  if (!payment) return null
  const isPaid = payment === 'success'
  return (
    <div role="status">
      <Notice
        kind={isPaid ? 'success' : 'info'}
        title={isPaid ? t('account.balance.paid') : t('account.balance.cancelled')}
        action={
          <ButtonLink size="small" replace to={links.account({ tab: 'balance' })}>
            {t('ui.close')}
          </ButtonLink>
        }
      >
        {isPaid ? t('account.balance.paidHint') : t('account.balance.cancelledHint')}
      </Notice>
    </div>
  )
}
