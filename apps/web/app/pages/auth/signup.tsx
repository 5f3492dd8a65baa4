import { useT } from '../../i18n/use-t.ts'
import { PageMeta } from '../../page-meta.tsx'
import { AccountCard } from './account-card.tsx'

export default function SignupPage() {
  const t = useT()
  return (
    <>
      <PageMeta title={t('account.signup')} hidden />
      <AccountCard title={t('account.signup')} />
    </>
  )
}
