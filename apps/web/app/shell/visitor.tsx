import { useSession } from '../data/session/use-session.ts'
import { useT } from '../i18n/use-t.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLinks } from '../use-links.ts'
import { UserMenu, userMenuRoom } from './user-menu.tsx'

/**
 * The end of the header: the menu of whoever is signed in, else the ways to sign in. While that is unknown, what the browser
 * remembers decides by style which of the two keeps its room.
 */
export const Visitor = ({ here }: { here: string }) => {
  const { status, person } = useSession()
  return (
    <div className="ms-1 hidden md:block">
      {person && <UserMenu person={person} />}
      {status === 'unknown' && (
        <div className={`${userMenuRoom} hidden items-center gap-2 px-2 remembered:flex`}>
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-4 flex-1" />
        </div>
      )}
      {status !== 'signedIn' && <Entrance here={here} mayVanish={status === 'unknown'} />}
    </div>
  )
}

const Entrance = ({ here, mayVanish }: { here: string; mayVanish: boolean }) => {
  const t = useT()
  const links = useLinks()
  return (
    <div className={`flex items-center gap-2 ${mayVanish ? 'remembered:hidden' : ''}`}>
      <ButtonLink look="quiet" to={links.login(here)} rel="nofollow">
        {t('nav.login')}
      </ButtonLink>
      <ButtonLink look="primary" to={links.signup(here)} rel="nofollow">
        {t('nav.signup')}
      </ButtonLink>
    </div>
  )
}
