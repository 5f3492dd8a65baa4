import { ChoiceFilter } from '../../../../components/admin/filters.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { choices, defineSearch } from '../../../../search/define-search.ts'

const peopleSearch = defineSearch({ status: choices(['active', 'banned']) })

/** Filters by status: active, banned, or both. */
export const StatusFilter = () => {
  const t = useT('admin-people')
  return (
    <ChoiceFilter
      search={peopleSearch}
      name="status"
      label={t('admin-people.column.status')}
      options={[
        { value: 'active', label: t('admin-people.status.active') },
        { value: 'banned', label: t('admin-people.status.banned') },
      ]}
    />
  )
}
