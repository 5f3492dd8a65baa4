import { useT } from '../../i18n/use-t.ts'
import { PageMeta } from '../../page-meta.tsx'
import { AccountCard } from './account-card.tsx'

export default function LoginPage() {
  const t = useT()
  return (
    <>
      <PageMeta title={t('account.login')} hidden />
      <AccountCard title={t('account.login')} />
    </>
  )
}
