import { Menu } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../data/session/use-session.ts'
import { useT } from '../i18n/use-t.ts'
import { buttonClass, ButtonLink } from '../ui/button.tsx'
import { DropdownMenu } from '../ui/dropdown-menu.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { latePart } from '../ui/late-part.ts'
import { Logo } from '../ui/logo.tsx'
import { optionalPart } from '../ui/optional-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useLinks } from '../use-links.ts'
import { HeaderSearch } from './header-search.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { userMenuSize } from './user-menu-size.ts'

const phoneItems = latePart(async () => (await import('./phone-items.tsx')).PhoneItems)

/** Shows the header in a single row. On a phone, the menu contains the rest. */
export const Header = () => {
  const t = useT()
  const links = useLinks()
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas/90 backdrop-blur-md">
      <div className="mx-auto flex h-14 max-w-page items-center gap-1 px-4 sm:px-6">
        <Link to={links.home()} className="me-auto flex min-w-0 items-center gap-2.5 rounded-control py-1 pe-2">
          <Logo />
          <span className="truncate text-md font-semibold tracking-tight">{t('site.name')}</span>
        </Link>
        <HeaderSearch />
        <nav aria-label={t('nav.label')} className="hidden items-center gap-1 md:flex">
          <a href={links.documentation()} className={buttonClass({ variant: 'quiet' })}>
            {t('nav.documentation')}
          </a>
          <Tooltip text={t('nav.joinDiscord')}>
            <a href={links.discord()} aria-label={t('nav.joinDiscord')} className={iconButtonClass}>
              <DiscordIcon />
            </a>
          </Tooltip>
        </nav>
        <ThemeToggle />
        <LanguagePicker />
        <Visitor here={here} />
        <PhoneMenu />
      </div>
    </header>
  )
}

/** Icon of the community chat: a speech bubble with a controller's eyes. */
const DiscordIcon = () => (
  <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round">
    <path d="M8.2 5.2C6.7 5.5 5.3 6 4.1 6.7 2.4 9.8 1.8 13.2 2.2 16.7c1.6 1.2 3.2 2 4.9 2.5l1.2-2c2.4.7 5 .7 7.4 0l1.2 2c1.7-.5 3.3-1.3 4.9-2.5.4-3.5-.2-6.9-1.9-10-1.2-.7-2.6-1.2-4.1-1.5l-.7 1.4c-2-.3-4.2-.3-6.2 0z" />
    <circle cx="8.8" cy="12.4" r="1.3" fill="currentColor" stroke="none" />
    <circle cx="15.2" cy="12.4" r="1.3" fill="currentColor" stroke="none" />
  </svg>
)

/** Menu with the parts of the header that do not fit on a phone. */
const PhoneMenu = () => {
  const t = useT()
  return (
    <div className="-me-2 md:hidden">
      <DropdownMenu
        label={t('nav.menu')}
        entries={phoneItems}
        trigger={
          <button type="button" aria-label={t('nav.menu')} className={iconButtonClass}>
            <Menu aria-hidden />
          </button>
        }
      />
    </div>
  )
}

/**
 * Shows the menu of the signed-in person, or the sign-in links. While the session is unknown, CSS reserves space for
 * either, by the person that the browser remembers.
 */
const Visitor = ({ here }: { here: string }) => {
  const { status, person } = useSession()
  return (
    <div className="ms-1 hidden md:block">
      {person && <UserMenu person={person} />}
      {status === 'unknown' && <MenuSkeleton className="hidden remembered:flex" />}
      {status !== 'signedIn' && <Entrance here={here} mayVanish={status === 'unknown'} />}
    </div>
  )
}

const MenuSkeleton = ({ className }: { className: string }) => (
  <div className={`${userMenuSize} ${className} items-center gap-2 px-2`}>
    <Skeleton className="size-7 rounded-full" />
    <Skeleton className="h-4 flex-1" />
  </div>
)

const UserMenu = optionalPart(async () => (await import('./user-menu.tsx')).UserMenu, {
  fallback: <MenuSkeleton className="flex" />,
})

const Entrance = ({ here, mayVanish }: { here: string; mayVanish: boolean }) => {
  const t = useT()
  const links = useLinks()
  return (
    <div className={`flex items-center gap-2 ${mayVanish ? 'remembered:hidden' : ''}`}>
      <ButtonLink variant="quiet" to={links.login(here)} rel="nofollow">
        {t('nav.login')}
      </ButtonLink>
      <ButtonLink variant="primary" to={links.signup(here)} rel="nofollow">
        {t('nav.signup')}
      </ButtonLink>
    </div>
  )
}
