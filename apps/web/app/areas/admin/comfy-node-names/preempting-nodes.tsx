import { Pin } from 'lucide-react'
import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { NodeSort } from '../shared/nodes/node-sort.tsx'
import { NodeTable } from '../shared/nodes/node-table.tsx'
import { useNodeList } from '../shared/nodes/use-node-list.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { preemptingQuery } from './names-query.ts'
import { useNodeColumns } from './use-node-columns.tsx'

/** The nodes that pre-empt names, or those that a search finds, with their names to edit. */
export const PreemptingNodes = () => {
  const t = useT('admin-nodes')
  const query = preemptingQuery(useListAddress())
  const list = useNodeList(query)
  const columns = useNodeColumns(list.change)
  return (
    <>
      <FilterBar>
        <SearchFilter
          name="q"
          label={t('admin-nodes.filter.search')}
          placeholder={t('admin-nodes.filter.searchHint')}
        />
        <p className="text-sm text-faint">{t('admin-nodes.names.searchAll')}</p>
        <NodeSort value={query.sort} />
      </FilterBar>
      <NodeTable
        list={list}
        columns={columns}
        caption={t('admin-nodes.names.byNode')}
        sort={query.sort}
        empty={
          <EmptyState icon={<Pin aria-hidden />} title={t('admin-nodes.names.noNode')}>
            {t('admin-nodes.names.noNodeBody')}
          </EmptyState>
        }
      />
    </>
  )
}
