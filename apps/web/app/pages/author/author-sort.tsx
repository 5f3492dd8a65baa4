import { useNavigate } from 'react-router'
import { type ListSort } from '../../components/node-sort.ts'
import { SortOptions } from '../../components/sort-options.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { useLinks } from '../../use-links.ts'
import { authorQuery, readSort } from './author-address.ts'

/** The order of the list. Before any script has run it is sent as a form. */
export const AuthorSort = ({ id, sort }: { id: string; sort: ListSort }) => {
  const t = useT('node-row')
  const links = useLinks()
  const navigate = useNavigate()
  const change = (chosen: string) => {
    void navigate(links.author(id, authorQuery(readSort(chosen), 1)), { preventScrollReset: true })
  }
  return (
    <form method="get" action={links.author(id)} className="flex min-w-0 items-center gap-1.5">
      <Select
        label={t('node-row.sort.label')}
        labelHidden
        name="sort"
        value={sort}
        onChange={(event) => change(event.target.value)}
        className="min-w-0 [&_select]:h-8"
      >
        <SortOptions />
      </Select>
      <Button type="submit" size="small" className="hidden! noscript:inline-flex!">
        {t('node-row.sort.apply')}
      </Button>
    </form>
  )
}
