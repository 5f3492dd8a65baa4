import type { Schema } from '@registry/api-client'
import { ChoiceFilter, FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { SortSelect } from '../../../components/admin/sort-select.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { PublisherFilter } from '../shared/nodes/publisher-filter.tsx'
import { compatibilitySearch, statuses } from './search.ts'
import { useStatusWords } from './use-words.ts'

interface Props {
  counts: Schema<'AdminVersionPage'>['statuses'] | undefined
  sort: string
}

export const VersionFilters = ({ counts, sort }: Props) => {
  const t = useT('admin-nodes', 'admin-versions')
  const word = useStatusWords()
  return (
    <div className="flex flex-col gap-2">
      <FilterBar>
        <SearchFilter
          search={compatibilitySearch}
          name="q"
          label={t('admin-nodes.compat.search')}
          placeholder={t('admin-nodes.compat.searchHint')}
        />
        <PublisherFilter />
      </FilterBar>
      <FilterBar>
        <ChoiceFilter
          search={compatibilitySearch}
          multiple
          name="status"
          label={t('admin-nodes.column.status')}
          options={statuses.map((value) => ({
            value,
            label: word(value),
            ...(counts && { count: counts[value] }),
          }))}
        />
        <SortSelect
          value={sort}
          options={[
            { value: 'newest', label: t('admin-versions.filters.newest') },
            { value: 'oldest', label: t('admin-versions.filters.oldest') },
            { value: 'node', label: t('admin-versions.filters.node') },
            { value: 'findings', label: t('admin-versions.filters.findings') },
          ]}
        />
      </FilterBar>
    </div>
  )
}
