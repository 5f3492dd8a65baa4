import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx'
import { MenuHeading, MenuItem } from '../../../ui/menu-items.tsx'
import { type NavGroup, type NavItem, useNavGroups } from './use-nav-groups.ts'

/** Links every admin page: beside the page on wide viewports, in a menu on narrow viewports. */
export const AdminNav = () => {
  const t = useT('admin')
  const groups = useNavGroups()
  const here = useLocation().pathname.replace(/\/$/, '')
  const isHere = (item: NavItem) => item.to.replace(/[?#].*$/, '') === here
  return (
    <nav aria-label={t('admin.nav.label')} className="border-line lg:border-e">
      <div className="sticky top-14 hidden max-h-[calc(100dvh-3.5rem)] overflow-y-auto px-3 py-5 lg:block">
        <SideList groups={groups} isHere={isHere} />
      </div>
      <div className="px-4 pt-4 sm:px-6 lg:hidden">
        <PagesMenu groups={groups} isHere={isHere} />
      </div>
    </nav>
  )
}

interface Props {
  groups: NavGroup[]
  isHere: (item: NavItem) => boolean
}

const SideList = ({ groups, isHere }: Props) =>
  groups.map(({ id, title, items }) => (
    <div key={id} className="mb-4">
      {title !== undefined && (
        <p id={`admin-nav-${id}`} className="mb-1 px-2.5 text-xs font-medium text-faint">
          {title}
        </p>
      )}
      <ul {...(title !== undefined && { 'aria-labelledby': `admin-nav-${id}` })}>
        {items.map((item) => (
          <li key={item.id}>
            <Link
              to={item.to}
              aria-current={isHere(item) ? 'page' : undefined}
              className={clsx(
                'flex min-h-8 items-center gap-2.5 rounded-control px-2.5 transition-colors [&_svg]:size-4 [&_svg]:shrink-0',
                isHere(item)
                  ? 'bg-accent-surface font-medium text-accent-text'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              <ItemWords item={item} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))

const PagesMenu = ({ groups, isHere }: Props) => {
  const t = useT('admin')
  const current = groups.flatMap(({ items }) => items).find(isHere)
  return (
    <DropdownMenu
      label={t('admin.nav.label')}
      align="start"
      trigger={
        <button type="button" className={clsx(buttonClass(), 'w-full justify-between! sm:w-72')}>
          <span className="flex min-w-0 items-center gap-2 truncate">
            <span className="sr-only">{t('admin.nav.label')}</span>
            {current && <current.Icon aria-hidden />}
            {current?.label ?? t('admin.title')}
          </span>
          <ChevronDown aria-hidden />
        </button>
      }
    >
      {groups.map(({ id, title, items }) => (
        <Fragment key={id}>
          {title !== undefined && <MenuHeading className="pt-2.5 pb-1 text-xs text-faint">{title}</MenuHeading>}
          {items.map((item) => (
            <MenuItem key={item.id} asChild>
              <Link to={item.to} aria-current={isHere(item) ? 'page' : undefined}>
                <ItemWords item={item} />
              </Link>
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </DropdownMenu>
  )
}

const ItemWords = ({ item: { Icon, label, waiting = 0 } }: { item: NavItem }) => {
  const t = useT('admin')
  const format = useFormat()
  return (
    <>
      <Icon aria-hidden />
      <span className="min-w-0 flex-1 py-1 leading-tight">{label}</span>
      {waiting > 0 && (
        <span className="rounded-full bg-amber-surface px-1.5 text-xs text-amber-text tabular-nums">
          <span aria-hidden>{format.number(waiting)}</span>
          <span className="sr-only">
            {t('admin.nav.waiting', { count: waiting, exact: format.exactNumber(waiting) })}
          </span>
        </span>
      )}
    </>
  )
}
