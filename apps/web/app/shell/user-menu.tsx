import { ChevronDown } from 'lucide-react'
import { Avatar } from '../components/avatar.tsx'
import type { Person } from '../data/session/session-store.ts'
import { useKnownPerson } from '../data/session/use-known-person.ts'
import { useT } from '../i18n/use-t.ts'
import { DropdownMenu } from '../ui/dropdown-menu.tsx'
import { PersonItems } from './person-items.tsx'
import { userMenuSize } from './user-menu-size.ts'

/** Shows the menu of the signed-in person. */
export const UserMenu = (props: { person: Person }) => {
  const t = useT()
  // Reading the person here completes the menu before it opens.
  const person = useKnownPerson(props.person)
  return (
    <DropdownMenu
      label={t('nav.userMenu')}
      trigger={
        <button
          type="button"
          className={`${userMenuSize} flex items-center gap-2 rounded-control px-2 text-start transition-colors hover:bg-hover data-[state=open]:bg-hover`}
        >
          <Avatar person={person} className="size-7 text-sm" />
          <bdi className="min-w-0 flex-1 truncate font-medium">{person.name ?? person.email ?? t('nav.user')}</bdi>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
        </button>
      }
    >
      <PersonItems person={person} />
    </DropdownMenu>
  )
}
