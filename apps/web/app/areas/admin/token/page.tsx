import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { LiveTokens } from './live-tokens.tsx'
import { TokenHere } from './token-here.tsx'

/** What an admin token is, the one of this page, and those that still hold. */
export default function AdminTokenPage() {
  const t = useT('admin', 'refusals')
  return (
    <AdminPage title={t('admin.nav.token')} lead={t('admin.token.lead')}>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <TokenHere />
        <LiveTokens />
      </div>
    </AdminPage>
  )
}
