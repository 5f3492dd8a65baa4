import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { useLinks } from '../../../use-links.ts'
import { sortNamed, sortOf, toQuery } from './catalogue-query.ts'
import { searchFormId } from './search-form.tsx'
import { useAsked } from './use-asked.ts'

/** The order of the list. Before any script has run it is sent with the search. */
export const SortSelect = () => {
  const t = useT('node-row')
  const links = useLinks()
  const navigate = useNavigate()
  const { next } = useAsked()
  const change = (chosen: string) => {
    void navigate(links.home(toQuery({ ...next, sort: sortNamed(chosen), page: 1 })), { preventScrollReset: true })
  }
  return (
    <div className="flex min-w-0 items-center gap-1.5 max-sm:flex-1">
      <Select
        label={t('node-row.sort.label')}
        labelHidden
        name="sort"
        form={searchFormId}
        value={sortOf(next)}
        onChange={(event) => change(event.target.value)}
        className="min-w-0 max-sm:flex-1 [&_select]:h-8"
      >
        {next.query !== '' && <option value="relevance">{t('node-row.sort.relevance')}</option>}
        <option value="installs">{t('node-row.sort.installs')}</option>
        <option value="stars">{t('node-row.sort.stars')}</option>
        <option value="newest">{t('node-row.sort.newest')}</option>
        <option value="updated">{t('node-row.sort.updated')}</option>
        <option value="name">{t('node-row.sort.name')}</option>
      </Select>
      <Button type="submit" form={searchFormId} size="small" className="hidden! noscript:inline-flex!">
        {t('node-row.sort.apply')}
      </Button>
    </div>
  )
}
