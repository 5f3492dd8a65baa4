import { Menu } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../data/session/use-session.ts'
import { useT } from '../i18n/use-t.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { useLinks } from '../use-links.ts'
import { PersonItems } from './person-items.tsx'

/** What the header has no room for on a phone. `here` is the path to come back to after signing in. */
export const PhoneMenu = ({ here }: { here: string }) => {
  const t = useT()
  const links = useLinks()
  const { person } = useSession()
  return (
    <div className="-me-2 md:hidden">
      <DropdownMenu
        label={t('nav.menu')}
        trigger={
          <button type="button" aria-label={t('nav.menu')} className={iconButtonClass}>
            <Menu aria-hidden />
          </button>
        }
      >
        <MenuItem asChild>
          <a href={links.documentation()}>{t('nav.documentation')}</a>
        </MenuItem>
        <MenuItem asChild>
          <a href={links.discord()}>{t('nav.discord')}</a>
        </MenuItem>
        <MenuSeparator />
        {person ? (
          <PersonItems person={person} />
        ) : (
          <>
            <MenuItem asChild>
              <Link to={links.login(here)}>{t('nav.login')}</Link>
            </MenuItem>
            <MenuItem asChild>
              <Link to={links.signup(here)}>{t('nav.signup')}</Link>
            </MenuItem>
          </>
        )}
      </DropdownMenu>
    </div>
  )
}
