import { Link, useLocation } from 'react-router'
import { useT } from '../i18n/use-t.ts'
import { buttonClass } from '../ui/button.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useLinks } from '../use-links.ts'
import { DiscordIcon } from './discord-icon.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SearchLink } from './search-link.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { Visitor } from './visitor.tsx'

/** One row on every page; what does not fit on a phone is in its menu. */
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
        <SearchLink />
        <nav aria-label={t('nav.label')} className="hidden items-center gap-1 md:flex">
          <a href={links.documentation()} className={buttonClass({ look: 'quiet' })}>
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
