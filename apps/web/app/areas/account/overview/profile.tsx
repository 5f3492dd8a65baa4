import { useLogout } from '../../../components/use-logout.ts'
import { useBoot } from '../../../data/boot.tsx'
import type { Person } from '../../../data/session/session-store.ts'
import { passwordMinLength } from '../../../data/session/sign-in-ways.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useLinks } from '../../../use-links.ts'
import { Facts } from './facts.tsx'
import { MyReports } from './my-reports.tsx'

/** How the registry knows a person, what they reported, and the way out. */
export const Profile = ({ person }: { person: Person }) => {
  const t = useT('account')
  const links = useLinks()
  const { identity } = useBoot()
  const { busy, logout } = useLogout()
  return (
    <>
      <Facts person={person} />
      <div className="mt-6 flex flex-wrap gap-2">
        {passwordMinLength(identity) !== undefined && (
          <ButtonLink to={links.resetPassword()}>{t('account.changePassword')}</ButtonLink>
        )}
        <Button aria-disabled={busy} onClick={() => !busy && void logout()}>
          {t('nav.logout')}
        </Button>
      </div>
      <MyReports />
    </>
  )
}
