import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { useStale } from '../../../data/query/use-stale.ts'
import { adminTokens, getAdminToken } from '../../../data/session/admin-token.ts'
import { useAdminToken } from '../../../data/session/use-admin-token.ts'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LiveTokens } from './live-tokens.tsx'

/** Explains the admin token and lists the token of this page and all active tokens. */
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

/** Shows the token of this page, or a button to create a token. */
const TokenHere = () => {
  const t = useT('admin', 'refusals')
  const format = useFormat()
  const now = useNow()
  const held = useAdminToken()
  const { get, isPending, error } = useGet()
  return (
    <Panel title={t('admin.token.here')}>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-muted">{t('admin.token.what')}</p>
        {held ? (
          <>
            <p role="status">{t('admin.token.holds', { when: format.timeUntil(held.endsAt, now) })}</p>
            <div className="flex flex-wrap items-center gap-2">
              <CopyButton text={held.token} label={t('admin.token.copy')} />
              <Button size="small" onClick={() => adminTokens().forget()}>
                {t('admin.token.end')}
              </Button>
            </div>
            <p className="max-w-prose text-sm text-faint">{t('admin.token.scripts')}</p>
          </>
        ) : (
          <>
            <p role="status">{t('admin.token.none')}</p>
            <div>
              <Button variant="primary" aria-disabled={isPending} onClick={get}>
                <KeyRound aria-hidden />
                {t('admin.token.get')}
              </Button>
            </div>
          </>
        )}
        <FormError error={error} />
      </div>
    </Panel>
  )
}

const useGet = () => {
  const makeStale = useStale()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const get = () => {
    if (isPending) return
    setIsPending(true)
    setError(undefined)
    getAdminToken()
      .then(() => makeStale('/admin/tokens'))
      .catch(setError)
      .finally(() => setIsPending(false))
  }
  return { get, isPending, error }
}
