import { RequireSession } from '../../components/require-session.tsx'
import { useT } from '../../i18n/use-t.ts'
import { PageMeta } from '../../page-meta.tsx'
import { Account } from './account.tsx'

export default function AccountPage() {
  const t = useT('account')
  return (
    <>
      <PageMeta title={t('account.title')} hidden />
      <RequireSession>
        <Account />
      </RequireSession>
    </>
  )
}
