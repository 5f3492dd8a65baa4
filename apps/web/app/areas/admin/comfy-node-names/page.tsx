import { Pin } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { NodeSort } from '../shared/nodes/node-sort.tsx'
import { NodeTable } from '../shared/nodes/node-table.tsx'
import { useNodeList } from '../shared/nodes/use-node-list.ts'
import { ContestedNames } from './contested-names.tsx'
import { namesSearch, preemptingQuery } from './search.ts'
import { useNodeColumns } from './use-node-columns.tsx'

export default function AdminComfyNodeNamesPage() {
  const t = useT('admin', 'admin-nodes', 'refusals')
  const links = useAdminLinks()
  const { asked } = useSearch(namesSearch)
  const view = asked.view === 'nodes' ? 'nodes' : 'contested'
  return (
    <AdminPage title={t('admin.nav.comfyNodeNames')} lead={t('admin-nodes.names.lead')}>
      <TabLinks
        label={t('admin.nav.comfyNodeNames')}
        current={view}
        tabs={[
          { id: 'contested', to: links.adminComfyNodeNames(), label: t('admin-nodes.names.contested') },
          { id: 'nodes', to: links.adminComfyNodeNames({ view: 'nodes' }), label: t('admin-nodes.names.byNode') },
        ]}
      />
      {view === 'nodes' ? <PreemptingNodes key={view} /> : <ContestedNames key={view} />}
    </AdminPage>
  )
}

/** Lists the packs that pre-empt names or match the search, with a dialog to edit their names. */
const PreemptingNodes = () => {
  const t = useT('admin-nodes')
  const query = preemptingQuery(useSearch(namesSearch).asked)
  const list = useNodeList(query)
  const columns = useNodeColumns(list.change)
  return (
    <>
      <FilterBar>
        <SearchFilter
          search={namesSearch}
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
