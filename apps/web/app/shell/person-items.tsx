import { KeyRound, LogOut, Package, Shield, UserRound, Wallet, Waypoints } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../components/avatar.tsx'
import { useLogout } from '../components/use-logout.ts'
import { useBoot } from '../data/boot.tsx'
import { useRead } from '../data/query/use-read.ts'
import type { Person } from '../data/session/session-store.ts'
import { useKnownPerson } from '../data/session/use-known-person.ts'
import { useT } from '../i18n/use-t.ts'
import { MenuHeading, MenuItem, MenuSeparator } from '../ui/menu-items.tsx'
import { useAdminLinks } from '../use-admin-links.ts'

/** Lists the menu items of the signed-in person. */
export const PersonItems = (props: { person: Person }) => {
  const t = useT()
  const links = useAdminLinks()
  const { logout } = useLogout()
  const person = useKnownPerson(props.person)
  const { data: user } = useRead('/users')
  return (
    <>
      <MenuHeading>
        <Avatar person={person} className="size-9 text-md" />
        <span className="min-w-0">
          <bdi className="block truncate font-semibold">{person.name ?? t('nav.user')}</bdi>
          {person.email !== undefined && (
            <bdi className="block max-w-56 truncate text-sm text-faint">{person.email}</bdi>
          )}
        </span>
      </MenuHeading>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to={links.yourNodes()}>
          <Package aria-hidden />
          {t('nav.yourNodes')}
        </Link>
      </MenuItem>
      {user?.isAdmin === true && (
        <MenuItem asChild>
          <Link to={links.admin()}>
            <Shield aria-hidden />
            {t('nav.adminDashboard')}
          </Link>
        </MenuItem>
      )}
      <AccountItems />
      <MenuSeparator />
      <MenuItem onSelect={() => void logout()}>
        <LogOut aria-hidden className="mirrored" />
        {t('nav.logout')}
      </MenuItem>
    </>
  )
}

/** Lists the customer pages that this registry offers. */
const AccountItems = () => {
  const t = useT()
  const links = useAdminLinks()
  const { offers } = useBoot()
  return (
    <>
      <MenuItem asChild>
        <Link to={links.account()}>
          <UserRound aria-hidden />
          {t('nav.account')}
        </Link>
      </MenuItem>
      {offers.services && (
        <MenuItem asChild>
          <Link to={links.account({ tab: 'keys' })}>
            <KeyRound aria-hidden />
            {t('nav.keys')}
          </Link>
        </MenuItem>
      )}
      {offers.balance && (
        <MenuItem asChild>
          <Link to={links.account({ tab: 'balance' })}>
            <Wallet aria-hidden />
            {t('nav.balance')}
          </Link>
        </MenuItem>
      )}
      {offers.services && (
        <MenuItem asChild>
          <Link to={links.services()}>
            <Waypoints aria-hidden />
            {t('nav.services')}
          </Link>
        </MenuItem>
      )}
    </>
  )
}
