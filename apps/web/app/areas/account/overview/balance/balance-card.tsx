import type { Schema } from '@registry/api-client'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Money } from '../../../../components/customers/money.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'

/** What there is, and whether anything can be spent of it. */
export const BalanceCard = ({ balance }: { balance: Schema<'CustomerBalance'> }) => {
  const t = useT('account', 'customers')
  const links = useLinks()
  const { amount_micros: micros, currency, effective_balance_micros: spendable = micros } = balance
  return (
    <section aria-labelledby="balance-title" className="rounded-card border border-line bg-surface p-5">
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

const line = 'mt-2 flex items-start gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0'
