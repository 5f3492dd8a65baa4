import { Boxes } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { ChoiceFilter, FilterBar, FlagFilter, SearchFilter } from '../../../components/admin/filters.tsx'
import { ReadAs } from '../../../components/admin/read-as.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { NodeSort } from '../shared/nodes/node-sort.tsx'
import { NodeTable } from '../shared/nodes/node-table.tsx'
import { PublisherFilter } from '../shared/nodes/publisher-filter.tsx'
import { useNodeList } from '../shared/nodes/use-node-list.ts'
import { nodesQuery, nodesSearch } from './search.ts'
import { useColumns } from './use-columns.tsx'

export default function AdminNodesPage() {
  return (
    <ReadAs search={nodesSearch} name="nodeId" as="q">
      <Nodes />
    </ReadAs>
  )
}

const Nodes = () => {
  const t = useT('admin', 'admin-nodes', 'refusals')
  const links = useAdminLinks()
  const query = nodesQuery(useSearch(nodesSearch).asked)
  const list = useNodeList(query)
  const columns = useColumns(list.change)
  return (
    <AdminPage title={t('admin.nav.nodes')} lead={t('admin-nodes.lead')}>
      <NodeFilters sort={query.sort} />
      <NodeTable
        list={list}
        columns={columns}
        caption={t('admin.nav.nodes')}
        sort={query.sort}
        empty={
          <EmptyState
            icon={<Boxes aria-hidden />}
            title={t('admin-nodes.empty.title')}
            action={<TextLink to={links.adminNodes()}>{t('admin-nodes.empty.all')}</TextLink>}
          >
            {t('admin-nodes.empty.body')}
          </EmptyState>
        }
      />
    </AdminPage>
  )
}

const NodeFilters = ({ sort }: { sort: string }) => {
  const t = useT('admin-nodes')
  return (
    <div className="flex flex-col gap-2">
      <FilterBar>
        <SearchFilter
          search={nodesSearch}
          name="q"
          label={t('admin-nodes.filter.search')}
          placeholder={t('admin-nodes.filter.searchHint')}
        />
        <SearchFilter search={nodesSearch} name="tag" label={t('admin-nodes.filter.tag')} />
      </FilterBar>
      <FilterBar>
        <ChoiceFilter
          search={nodesSearch}
          multiple
          name="status"
          label={t('admin-nodes.column.status')}
          options={[
            { value: 'active', label: t('admin-nodes.status.active') },
            { value: 'banned', label: t('admin-nodes.status.banned') },
            { value: 'deleted', label: t('admin-nodes.status.deleted') },
          ]}
        />
        <FlagFilter search={nodesSearch} name="unclaimed" label={t('admin-nodes.unclaimed')} />
        <FlagFilter search={nodesSearch} name="reported" label={t('admin-nodes.filter.reported')} />
        <PublisherFilter />
        <NodeSort value={sort} />
      </FilterBar>
    </div>
  )
}
