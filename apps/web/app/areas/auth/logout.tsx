import { useLogout } from '../../components/use-logout.ts'
import { useSession } from '../../data/session/use-session.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useLinks } from '../../use-links.ts'
import { AuthCard } from './auth-card.tsx'

export default function LogoutPage() {
  const t = useT('auth')
  const links = useLinks()
  const { status } = useSession()
  const { busy, logout } = useLogout()
  if (status === 'signedOut')
    return (
      <AuthCard title={t('auth.logout.doneTitle')}>
        <ButtonLink to={links.home()} className="mt-6 w-full">
          {t('auth.goBack')}
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard title={t('auth.logout.title')}>
      <p className="mt-2 text-muted">{t('auth.logout.lead')}</p>
      <Button
        variant="primary"
        aria-disabled={busy || status === 'unknown'}
        className="mt-6 w-full"
        onClick={() => status === 'signedIn' && !busy && void logout()}
      >
        {busy ? t('auth.logout.busy') : t('nav.logout')}
      </Button>
    </AuthCard>
  )
}
