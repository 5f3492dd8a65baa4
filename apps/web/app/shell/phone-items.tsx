import { Link, useLocation } from 'react-router'
import { useSession } from '../data/session/use-session.ts'
import { useT } from '../i18n/use-t.ts'
import { MenuItem, MenuSeparator } from '../ui/menu-items.tsx'
import { useLinks } from '../use-links.ts'
import { PersonItems } from './person-items.tsx'

/** Lists the header's menu items for phones, including those of the signed-in person. */
export const PhoneItems = () => {
  const t = useT()
  const links = useLinks()
  const { person } = useSession()
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  return (
    <>
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
    </>
  )
}
