import clsx from 'clsx'
import { Link } from 'react-router'
import { type ListSort, listSorts } from '../shared/node-sort.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'
import { authorQuery } from './author-address.ts'

/** The orders of the list, as links. */
export const AuthorSort = ({ id, sort }: { id: string; sort: ListSort }) => {
  const t = useT('node-row')
  const links = useLinks()
  return (
    <nav aria-label={t('node-row.sort.label')} className="flex flex-wrap gap-x-1 text-sm">
      {listSorts.map((each) => (
        <Link
          key={each}
          to={links.author(id, authorQuery(each, 1))}
          preventScrollReset
          aria-current={each === sort ? 'page' : undefined}
          className={clsx(
            'rounded-control px-2 py-1 transition-colors',
            each === sort
              ? 'bg-accent-surface font-semibold text-accent-text'
              : 'text-muted hover:bg-hover hover:text-text',
          )}
        >
          {sortName(t, each)}
        </Link>
      ))}
    </nav>
  )
}

const sortName = (t: T<'node-row'>, sort: ListSort): string => {
  switch (sort) {
    case 'installs':
      return t('node-row.sort.installs')
    case 'stars':
      return t('node-row.sort.stars')
    case 'newest':
      return t('node-row.sort.newest')
    case 'updated':
      return t('node-row.sort.updated')
    case 'name':
      return t('node-row.sort.name')
  }
}
