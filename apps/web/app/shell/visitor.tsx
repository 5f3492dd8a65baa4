import { lazy, Suspense } from 'react'
import { useSession } from '../data/session/use-session.ts'
import { useT } from '../i18n/use-t.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLinks } from '../use-links.ts'
import { userMenuRoom } from './user-menu-room.ts'

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

/**
 * The end of the header: the menu of whoever is signed in, else the ways to sign in. While that is unknown, what the browser
 * remembers decides by style which of the two keeps its room.
 */
export const Visitor = ({ here }: { here: string }) => {
  const { status, person } = useSession()
  return (
    <div className="ms-1 hidden md:block">
      {person && (
        <Suspense fallback={<MenuShape className="flex" />}>
          <UserMenu person={person} />
        </Suspense>
      )}
      {status === 'unknown' && <MenuShape className="hidden remembered:flex" />}
      {status !== 'signedIn' && <Entrance here={here} mayVanish={status === 'unknown'} />}
    </div>
  )
}

const MenuShape = ({ className }: { className: string }) => (
  <div className={`${userMenuRoom} ${className} items-center gap-2 px-2`}>
    <Skeleton className="size-7 rounded-full" />
    <Skeleton className="h-4 flex-1" />
  </div>
)

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
