import { useSearchParams } from 'react-router'
import { useT } from '../../../../i18n/use-t.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useLinks } from '../../../../use-links.ts'

/** How a purchase ended, where the browser comes back from one. */
export const PaymentNotice = () => {
  const t = useT('account')
  const links = useLinks()
  const [query] = useSearchParams()
  const payment = query.get('payment')
  if (payment !== 'success' && payment !== 'cancelled') return null
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
