import { ChoiceFilter, FilterBar, FlagFilter, SearchFilter } from '../../../components/admin/filters.tsx'
import { NodeSort } from '../shared/nodes/node-sort.tsx'
import { PublisherFilter } from '../shared/nodes/publisher-filter.tsx'
import { useT } from '../../../i18n/use-t.ts'

/** What the list of nodes can be filtered by; all of it stands in the address. */
export const NodeFilters = ({ sort }: { sort: string }) => {
  const t = useT('admin-nodes')
  return (
    <div className="flex flex-col gap-2">
      <FilterBar>
        <SearchFilter
          name="q"
          label={t('admin-nodes.filter.search')}
          placeholder={t('admin-nodes.filter.searchHint')}
        />
        <SearchFilter name="tag" label={t('admin-nodes.filter.tag')} />
      </FilterBar>
      <FilterBar>
        <ChoiceFilter
          multiple
          name="status"
          label={t('admin-nodes.column.status')}
          options={[
            { value: 'active', label: t('admin-nodes.status.active') },
            { value: 'banned', label: t('admin-nodes.status.banned') },
            { value: 'deleted', label: t('admin-nodes.status.deleted') },
          ]}
        />
        <FlagFilter name="unclaimed" label={t('admin-nodes.unclaimed')} />
        <FlagFilter name="reported" label={t('admin-nodes.filter.reported')} />
        <PublisherFilter />
        <NodeSort value={sort} />
      </FilterBar>
    </div>
  )
}
